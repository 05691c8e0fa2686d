/** Returns the distinct e-mail addresses of a text, separated by blanks, commas or semicolons. */
export function addressesIn(text: string): string[] {
  // Address books copy addresses as "Name <address>".
  const bracketed = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address)
  const rest = text.replaceAll(/[^,;\n]*<[^<>\s]+@[^<>\s]+>/g, ' ').split(/[\s,;]+/)
  const addresses = [...bracketed, ...rest].map((one) => one.trim().toLowerCase())
  return [...new Set(addresses.filter((one) => one !== ''))]
}
