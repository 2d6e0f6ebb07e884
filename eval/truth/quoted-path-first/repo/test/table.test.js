import { priceTable } from "../src/lib/table.js";

test("price table shows the currency symbol on the right side", () => {
  expect(priceTable([{ amount: 5, currencySymbol: "$" }])).toBe("$5");
});
