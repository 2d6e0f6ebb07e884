// Which currency has which symbol.
export const currencySymbol = { USD: "$", EUR: "€" };
