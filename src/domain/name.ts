/** How a name is compared with others: NFC, trimmed, whatever its case; runs of space count as one. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}
