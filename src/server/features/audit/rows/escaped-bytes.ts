const OCTAL = 8

/**
 * Decodes text written by PostgreSQL's `encode(bytes, 'escape')`. Zero and bytes beyond ASCII are a
 * backslash and three octal digits, a backslash is two, all else is unchanged.
 */
export function unescapeBytes(text: string): Buffer {
  const plain = text.replaceAll(/\\(\\|[0-3][0-7]{2})/g, (_, code: string) =>
    code === '\\' ? code : String.fromCharCode(Number.parseInt(code, OCTAL)),
  )
  return Buffer.from(plain, 'latin1')
}
