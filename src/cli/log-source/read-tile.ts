import { decodeBundle, encodeBundle } from '#ledger/log/bundle.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { HASH_LENGTH } from '#ledger/crypto/hash.ts'
import { bundlePath, tilePath, TILE_WIDTH, type Bundle, type Tile } from '#ledger/log/tile.ts'
import type { LogSource } from './log-source.ts'

/** Limit of a tile of either kind; leaves of this log have 138 bytes. */
const MAX_BYTES = 2 ** 20

/** Reads a published tile, or undefined. The complete tile may have replaced a partial one. */
export async function readTile(source: LogSource, tile: Tile): Promise<Uint8Array | undefined> {
  const bytes = await source.read(tilePath(tile), MAX_BYTES)
  if (bytes !== undefined || tile.width === TILE_WIDTH) return bytes
  const whole = await source.read(tilePath({ ...tile, width: TILE_WIDTH }), MAX_BYTES)
  return whole?.length === TILE_WIDTH * HASH_LENGTH ? whole.subarray(0, tile.width * HASH_LENGTH) : whole
}

/**
 * Reads a published bundle of entries, or undefined. The complete bundle may have replaced a
 * partial one.
 */
export async function readBundle(source: LogSource, bundle: Bundle): Promise<Uint8Array | undefined> {
  const bytes = await source.read(bundlePath(bundle), MAX_BYTES)
  if (bytes !== undefined || bundle.width === TILE_WIDTH) return bytes
  const whole = await source.read(bundlePath({ ...bundle, width: TILE_WIDTH }), MAX_BYTES)
  return whole === undefined ? undefined : firstEntries(whole, bundle.width)
}

/** Returns malformed content unchanged, so that its reader reports the error. */
function firstEntries(whole: Uint8Array, count: number): Uint8Array {
  try {
    return encodeBundle(decodeBundle(whole, TILE_WIDTH).slice(0, count))
  } catch (error) {
    if (error instanceof LedgerError) return whole
    throw error
  }
}
