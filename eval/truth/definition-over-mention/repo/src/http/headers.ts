export function normalizeHeaders(input: [string, string][]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of input) {
    out[name.toLowerCase()] = value;
  }
  return out;
}
