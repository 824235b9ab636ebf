/** A number with so many decimals, as `toFixed` writes it; what comes to zero has no sign. */
export function fixedPoint(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
