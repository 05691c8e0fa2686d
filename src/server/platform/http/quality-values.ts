/** Parses a list with quality values (RFC 9110, section 12.4.2), in lower case. */
export function parseQualities(header: string) {
  return header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return { name, quality: q === undefined ? 1 : Number(q.slice(2)) || 0 }
  })
}
