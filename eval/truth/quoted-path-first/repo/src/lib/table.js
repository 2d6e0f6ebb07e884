import { money } from "./format.js";

// Price table: one row for each price, with the currency symbol on its side.
export function priceTable(prices) {
  return prices.map((price) => money(price.amount, price.currencySymbol)).join("\n");
}
