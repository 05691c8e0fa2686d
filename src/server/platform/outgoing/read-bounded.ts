/**
 * Reads a response's whole body.
 * @param max maximum bytes, after decompression
 * @throws RangeError if there are more
 */
export async function readBounded({ body }: Response, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > max) throw new RangeError(`answered more than ${max} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
