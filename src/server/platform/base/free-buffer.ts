/**
 * Returns the memory of a buffer to the system at once; the buffer is empty from then on. V8 would
 * otherwise collect the garbage of the whole heap whenever buffers have taken some 40 MB. Call it
 * only for a buffer that nothing else can read. A buffer that is a small part of its memory keeps
 * it, because other buffers have the rest.
 */
export function freeBuffer({ buffer: memory, length }: Buffer): void {
  if (memory instanceof ArrayBuffer && length * 2 > memory.byteLength) memory.transfer(0)
}
