declare const parsed: unique symbol
/** Brazilian postal code: eight digits. */
export type Cep = string & { readonly [parsed]: 'Cep' }

/** Length of a postal code as people type it: five digits, a hyphen, three digits. */
export const MASKED_CEP_LENGTH = 9

const NOT_A_DIGIT = /\D+/g

/**
 * Returns the postal code in `text` (`01310-100`, `CEP 01310 100`), or undefined if `text` does not
 * have exactly eight digits.
 */
export function parseCep(text: string): Cep | undefined {
  if (text.length > 64) return undefined
  const digits = text.replace(NOT_A_DIGIT, '')
  return digits.length === 8 ? (digits as Cep) : undefined
}

/**
 * Returns the text of the input field while a postal code is typed: digits only, masked as
 * 00000-000.
 */
export function maskCep(text: string): string {
  const digits = text.slice(0, 64).replace(NOT_A_DIGIT, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
