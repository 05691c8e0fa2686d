const OCTAL = 8

/**
 * The bytes that PostgreSQL's `encode(bytes, 'escape')` wrote as text: zero and what is beyond ASCII as a backslash and three
 * octal digits, a backslash as two, all else as it is.
 */
export function unescapeBytes(text: string): Buffer {
  const plain = text.replaceAll(/\\(\\|[0-3][0-7]{2})/g, (_, code: string) =>
    code === '\\' ? code : String.fromCharCode(Number.parseInt(code, OCTAL)),
  )
  return Buffer.from(plain, 'latin1')
}
