/**
 * Formats a Brazilian phone number of ten or eleven digits, with or without +55. Returns any other
 * text unchanged.
 */
export function phoneText(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const national = /^(?:55)?(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  const isForeign = text.trim().startsWith('+') && !digits.startsWith('55')
  if (national === null || isForeign) return text
  return `(${national[1]}) ${national[2]}-${national[3]}`
}
