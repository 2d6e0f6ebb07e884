export async function retry<T>(call: () => Promise<T>): Promise<T> {
  return call().catch(() => call());
}
