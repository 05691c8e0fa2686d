import { totalmem } from 'node:os'

export const MEBIBYTE = 2 ** 20

/** Bytes that this machine, or its container, has. */
export function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
