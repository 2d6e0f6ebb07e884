import { normalizeHeaders } from "./http/headers";

export const proxy = (headers: [string, string][]) => normalizeHeaders(normalizeHeaders(headers) as never);
