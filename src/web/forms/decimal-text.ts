/**
 * Parses a number as a person writes it. With a comma, points separate thousands; without one, a
 * point is the decimal sign. Returns undefined if the text is no number.
 */
export function decimalOf(text: string): number | undefined {
  const typed = text.trim()
  const plain = typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
