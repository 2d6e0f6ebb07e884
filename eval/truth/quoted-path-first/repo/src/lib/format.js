export function money(amount, unit) {
  return `${amount} ${unit}`;
}
