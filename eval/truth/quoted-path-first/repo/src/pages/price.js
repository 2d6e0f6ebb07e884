import { priceTable } from "../lib/table.js";

export const pricePage = (prices) => `<h1>Price table</h1>${priceTable(prices)}`;
