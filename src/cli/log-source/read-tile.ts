import { decodeBundle, encodeBundle } from '#ledger/bundle.ts'
import { LedgerError } from '#ledger/error.ts'
import { HASH_LENGTH } from '#ledger/hash.ts'
import { bundlePath, tilePath, TILE_WIDTH, type Bundle, type Tile } from '#ledger/tile.ts'
import type { LogSource } from './log-source.ts'

/** More than a tile of either kind can be that is worth reading on: leaves here have 138 bytes. */
const MAX_BYTES = 2 ** 20

/** A tile's bytes as published, or undefined; a partial one may have been replaced by the whole one meanwhile. */
export async function readTile(source: LogSource, tile: Tile): Promise<Uint8Array | undefined> {
  const bytes = await source.read(tilePath(tile), MAX_BYTES)
  if (bytes !== undefined || tile.width === TILE_WIDTH) return bytes
  const whole = await source.read(tilePath({ ...tile, width: TILE_WIDTH }), MAX_BYTES)
  return whole?.length === TILE_WIDTH * HASH_LENGTH ? whole.subarray(0, tile.width * HASH_LENGTH) : whole
}

/** The same for a bundle of entries. */
export async function readBundle(source: LogSource, bundle: Bundle): Promise<Uint8Array | undefined> {
  const bytes = await source.read(bundlePath(bundle), MAX_BYTES)
  if (bytes !== undefined || bundle.width === TILE_WIDTH) return bytes
  const whole = await source.read(bundlePath({ ...bundle, width: TILE_WIDTH }), MAX_BYTES)
  return whole === undefined ? undefined : firstEntries(whole, bundle.width)
}

/** What cannot be taken apart is given as it is, for its reader to say why. */
function firstEntries(whole: Uint8Array, count: number): Uint8Array {
  try {
    return encodeBundle(decodeBundle(whole, TILE_WIDTH).slice(0, count))
  } catch (error) {
    if (error instanceof LedgerError) return whole
    throw error
  }
}
