// A drawer that you can close.
export const close = () => undefined;
