// Escapes text for a page.
export const escape = (text: string) => text.replace("<", "&lt;");
