const WITHOUT_CHECK_DIGITS = 12
const FORMAT = /^[0-9A-Z]{12}[0-9]{2}$/

/**
 * Parses a CNPJ, with or without punctuation. The first twelve characters may be letters
 * (Instrução Normativa RFB nº 2.229/2024).
 * @returns 14 characters without punctuation; undefined if the check digits do not match
 */
export function parseCnpj(text: string): string | undefined {
  const plain = text.replaceAll(/[\s./-]/g, '').toUpperCase()
  if (!FORMAT.test(plain)) return undefined
  const base = plain.slice(0, WITHOUT_CHECK_DIGITS)
  // A CNPJ of one repeated digit has valid check digits, but nobody has it.
  if (new Set(plain).size === 1) return undefined
  const first = checkDigit(base)
  return plain === `${base}${first}${checkDigit(`${base}${first}`)}` ? plain : undefined
}

/**
 * Returns the check digit of a CNPJ or of the access key of a fiscal document. The rule is modulo
 * 11 with the weights 2 to 9 from the right. A character counts as its code minus 48.
 */
export function checkDigit(characters: string): number {
  let sum = 0
  for (let at = 1; at <= characters.length; at++) {
    sum += (characters.charCodeAt(characters.length - at) - 48) * (2 + ((at - 1) % 8))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
