/** Bytes deflated (RFC 1951), as every current browser can undo it. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return passThrough(bytes, new CompressionStream('deflate-raw'))
}

/** Undoes `deflate`; throws TypeError for what it did not write. */
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
