// Retry with growing pauses: wait longer each time.
export async function retry<T>(call: () => Promise<T>, wait = 100): Promise<T> {
  return call().catch(() => retry(call, wait * 2));
}
