/**
 * The number that a person wrote: with a comma, points separate thousands; without one, a point is the decimal sign.
 * Undefined when it is none.
 */
export function decimalOf(text: string): number | undefined {
  const typed = text.trim()
  const plain = typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
