import { totalmem } from 'node:os'

export const MEBIBYTE = 2 ** 20

/** Returns the memory of this machine, or of its container, in bytes. */
export function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
