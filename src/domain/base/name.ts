/**
 * Returns the form in which names are compared: NFC, trimmed, without case, and with one space in
 * place of each run of white space.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}
