import { normalizeHeaders } from "./headers";

export function request(url: string, headers: [string, string][]) {
  const first = normalizeHeaders(headers);
  const again = normalizeHeaders(Object.entries(first));
  return { url, headers: normalizeHeaders(Object.entries(again)) };
}
