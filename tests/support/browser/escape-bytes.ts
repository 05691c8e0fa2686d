/** Encodes bytes like PostgreSQL's `encode(bytes, 'escape')`. */
export function escapeBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0x5c) return '\\\\'
    return byte === 0 || byte > 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte)
  }).join('')
}
