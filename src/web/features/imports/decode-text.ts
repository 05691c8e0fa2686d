/**
 * Decodes the bytes of a file by its byte order mark, or else as UTF-8. The last choice is
 * Windows-1252, in which all bytes are valid. Returns undefined for a file that is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // Spreadsheets and archives contain NULs, as does UTF-16 without a byte order mark.
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF-')
    ? undefined
    : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
