// Keys: pressing Enter, pressing Escape.
export const keys = ["Enter", "Escape"];
