import { normalizeHeaders } from "./headers";

// Cookies are kept: normalizeHeaders is called on the rest only.
export const response = (headers: [string, string][]) => normalizeHeaders(headers);
