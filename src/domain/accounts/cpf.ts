/** Returns true if the text is a CPF with valid check digits, with or without punctuation. */
export function isCpf(text: string): boolean {
  const plain = text.replaceAll(/[\s.-]/g, '')
  if (!/^\d{11}$/.test(plain) || new Set(plain).size === 1) return false
  const digits = Array.from(plain, Number)
  return [9, 10].every((at) => digits[at] === cpfDigit(digits.slice(0, at)))
}

/** Modulo 11 with the weights 2 and up from the right. */
function cpfDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, at) => total + digit * (digits.length + 1 - at), 0)
  const rest = (sum * 10) % 11
  return rest === 10 ? 0 : rest
}
