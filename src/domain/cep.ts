declare const parsed: unique symbol
/** Eight digits: a Brazilian postal code. */
export type Cep = string & { readonly [parsed]: 'Cep' }

/** Characters of a postal code as it is typed: five digits, a hyphen, three digits. */
export const MASKED_CEP_LENGTH = 9

const NOT_A_DIGIT = /\D+/g

/** The postal code in `text` (`01310-100`, `01310100`, `CEP 01310 100`), or undefined where there are not exactly eight digits. */
export function parseCep(text: string): Cep | undefined {
  if (text.length > 64) return undefined
  const digits = text.replace(NOT_A_DIGIT, '')
  return digits.length === 8 ? (digits as Cep) : undefined
}

/** What stands in the field while a postal code is typed or pasted: digits only, masked as 00000-000. */
export function maskCep(text: string): string {
  const digits = text.slice(0, 64).replace(NOT_A_DIGIT, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
