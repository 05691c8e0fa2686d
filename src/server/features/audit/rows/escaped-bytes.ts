const OCTAL = 8

/**
 * Decodes text written by PostgreSQL's `encode(bytes, 'escape')`. In that format, a zero byte or a
 * byte beyond ASCII is a backslash with three octal digits, and a backslash is written twice. All
 * other bytes are unchanged.
 */
export function unescapeBytes(text: string): Buffer {
  const plain = text.replaceAll(/\\(\\|[0-3][0-7]{2})/g, (_, code: string) =>
    code === '\\' ? code : String.fromCharCode(Number.parseInt(code, OCTAL)),
  )
  return Buffer.from(plain, 'latin1')
}
