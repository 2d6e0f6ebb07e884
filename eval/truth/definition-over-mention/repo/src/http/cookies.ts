// Cookies of a session, the last one first.
export const cookies: string[] = [];
