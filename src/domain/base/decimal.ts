/**
 * Returns the canonical decimal text of a quantity, without exponent, trailing zeros or negative
 * zero. Statements commit to the text instead of the number, so that every programming language
 * hashes the same bytes.
 * @param decimals number of places after rounding
 */
export function decimalText(value: number, decimals: number): string {
  const fixed = value.toFixed(decimals)
  const trimmed = fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed
  return trimmed === '-0' ? '0' : trimmed
}

/** Number of decimals of a weight in kilograms: precise to the gram. */
export const WEIGHT_DECIMALS = 3
/** Number of decimals of a coordinate in degrees: precise to about eleven centimetres. */
export const COORDINATE_DECIMALS = 6
/** Number of decimals of an accuracy in metres: precise to the decimetre. */
export const ACCURACY_DECIMALS = 1

/**
 * Minimum difference between a value and its rounded value that counts as a further decimal.
 * Smaller differences are rounding errors of doubles.
 */
const NOISE = 1e-7

/** Returns true if a value has no more than this number of decimals. */
export function hasDecimals(value: number, decimals: number): boolean {
  return Math.abs(value - roundedTo(value, decimals)) < NOISE
}

/** Returns a value rounded to a number of decimals, exactly as its decimal text states it. */
export function roundedTo(value: number, decimals: number): number {
  return Number(decimalText(value, decimals))
}
