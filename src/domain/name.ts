/**
 * Returns the form in which names are compared: NFC, trimmed, without case, runs of space as one.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}
