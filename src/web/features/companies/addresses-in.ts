/** Returns the e-mail addresses of a text, each once. Blanks, commas and semicolons separate them. */
export function addressesIn(text: string): string[] {
  // Address books copy addresses as "Name <address>".
  const bracketed = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address)
  const rest = text.replaceAll(/[^,;\n]*<[^<>\s]+@[^<>\s]+>/g, ' ').split(/[\s,;]+/)
  const addresses = [...bracketed, ...rest].map((one) => one.trim().toLowerCase())
  return [...new Set(addresses.filter((one) => one !== ''))]
}
