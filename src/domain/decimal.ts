/**
 * The canonical decimal text of a quantity: no exponent, no trailing zeros, no negative zero. Committed instead of the
 * number, so that every language hashes the same bytes.
 * @param decimals how many places are kept; the value is rounded to them
 */
export function decimalText(value: number, decimals: number): string {
  const fixed = value.toFixed(decimals)
  const trimmed = fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed
  return trimmed === '-0' ? '0' : trimmed
}

/** Kilograms, to the gram. */
export const WEIGHT_DECIMALS = 3
/** Degrees, to about eleven centimetres. */
export const COORDINATE_DECIMALS = 6
/** Metres, to the decimetre. */
export const ACCURACY_DECIMALS = 1

/** A double cannot hold most decimals; a difference below this is its noise, not a decimal that somebody wrote. */
const NOISE = 1e-7

/** Whether a value has no more decimals than are kept. */
export function hasDecimals(value: number, decimals: number): boolean {
  return Math.abs(value - roundedTo(value, decimals)) < NOISE
}

/** Returns the value as its decimal text reads. */
export function roundedTo(value: number, decimals: number): number {
  return Number(decimalText(value, decimals))
}
