import { concat } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'

const LENGTH_BYTES = 2

const MAX_ENTRY_LENGTH = 65_535

/**
 * Encodes the entries of a bundle, each preceded by its length in two bytes, most significant first
 * (C2SP tlog-tiles).
 */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concat(...entries.flatMap((entry) => [encodeLength(entry), entry]))
}

/**
 * Decodes a bundle of `width` entries.
 * @throws LedgerError `bundle_truncated`, `bundle_width`
 */
export function decodeBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const [high = 0, low = 0] = bytes.subarray(at, at + LENGTH_BYTES)
    const begin = at + LENGTH_BYTES
    const end = begin + high * 256 + low
    if (end > bytes.length) throw new LedgerError('bundle_truncated', { at })
    entries.push(bytes.slice(begin, end))
    at = end
  }
  if (entries.length !== width) {
    throw new LedgerError('bundle_width', { expected: width, found: entries.length })
  }
  return entries
}

function encodeLength(entry: Uint8Array): Uint8Array {
  if (entry.length > MAX_ENTRY_LENGTH) throw new LedgerError('entry_too_long', { found: entry.length })
  return Uint8Array.of(entry.length >> 8, entry.length & 255)
}
