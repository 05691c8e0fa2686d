/** Compresses bytes with DEFLATE (RFC 1951), which every current browser can decompress. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return passThrough(bytes, new CompressionStream('deflate-raw'))
}

/** Reverses `deflate`. Throws TypeError for other input. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return passThrough(bytes, new DecompressionStream('deflate-raw'))
}

async function passThrough(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
