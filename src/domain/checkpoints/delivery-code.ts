/** Number of digits of a code. */
export const CODE_LENGTH = 6
/** Maximum length of a typed code. A longer one could not be committed, so screens cut it. */
export const MAX_TYPED_CODE = 20

/** Results of the comparison of codes. `missing` means that the driver typed none. */
export const codeResults = ['match', 'mismatch', 'missing'] as const
export type CodeResult = (typeof codeResults)[number]

/**
 * Returns a typed code with ASCII digits and without anything else. Phones can type the digits of
 * other scripts, and people write spaces.
 */
export function normalizedCode(typed: string): string {
  const digits = typed.normalize('NFKC').match(/\p{Nd}/gu) ?? []
  return digits.map(asciiDigit).join('')
}

/** Returns the value of a decimal digit. Unicode encodes the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++
  return String(value)
}

/**
 * Compares the code that the driver typed with the mailed ones. A recipient with two mails may read
 * out either, so each of them matches.
 * @returns undefined if no code was mailed, so that there is nothing to compare
 */
export function judgeCode(typed: string | undefined, mailed: readonly string[]): CodeResult | undefined {
  if (mailed.length === 0) return undefined
  const code = normalizedCode(typed ?? '')
  if (code === '') return 'missing'
  return mailed.includes(code) ? 'match' : 'mismatch'
}
