/** Returns the distinct e-mail addresses of a text, separated by blanks, commas or semicolons. */
export function emailsIn(text: string): string[] {
  // Address books copy an entry as "Name <address>", so only the part in angle brackets is used.
  const bracketed = [...text.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, email = '']) => email)
  const rest = text.replaceAll(/[^,;\n]*<[^<>\s]+@[^<>\s]+>/g, ' ').split(/[\s,;]+/)
  const emails = [...bracketed, ...rest].map((one) => one.trim().toLowerCase())
  return [...new Set(emails.filter((one) => one !== ''))]
}
