import { unlessRefused } from '#ledger/base/error.ts'
import { decodeBundle, encodeBundle } from '#ledger/log/bundle.ts'
import { HASH_LENGTH } from '#ledger/crypto/hash.ts'
import {
  bundlePath,
  tilePath,
  tileReader,
  tilesNeeded,
  TILE_WIDTH,
  type Bundle,
  type Tile,
} from '#ledger/log/tile.ts'
import type { ReadNode } from '#ledger/log/tree.ts'
import type { LogSource } from './log-source.ts'

/** Maximum size of a tile of hashes or a bundle of entries; a leaf of this log has 138 bytes. */
const MAX_BYTES = 2 ** 20

/**
 * Returns a published tile, or undefined if it is missing. If only the complete tile exists, a
 * partial tile is cut from it.
 */
export async function readTile(source: LogSource, tile: Tile): Promise<Uint8Array | undefined> {
  const bytes = await source.read(tilePath(tile), MAX_BYTES)
  if (bytes !== undefined || tile.width === TILE_WIDTH) return bytes
  const whole = await source.read(tilePath({ ...tile, width: TILE_WIDTH }), MAX_BYTES)
  return whole?.length === TILE_WIDTH * HASH_LENGTH ? whole.subarray(0, tile.width * HASH_LENGTH) : whole
}

/**
 * Returns a published bundle of entries, or undefined if it is missing. If only the complete bundle
 * exists, a partial bundle is cut from it.
 */
export async function readBundle(source: LogSource, bundle: Bundle): Promise<Uint8Array | undefined> {
  const bytes = await source.read(bundlePath(bundle), MAX_BYTES)
  if (bytes !== undefined || bundle.width === TILE_WIDTH) return bytes
  const whole = await source.read(bundlePath({ ...bundle, width: TILE_WIDTH }), MAX_BYTES)
  return whole === undefined ? undefined : firstEntries(whole, bundle.width)
}

/**
 * Returns the first entries of a complete bundle. Malformed content is returned unchanged, so that
 * its reader reports the error.
 */
function firstEntries(whole: Uint8Array, count: number): Uint8Array {
  return unlessRefused(() => encodeBundle(decodeBundle(whole, TILE_WIDTH).slice(0, count))) ?? whole
}

/**
 * Reads the tiles that a computation on a tree needs.
 * @param size size of the tree
 * @param walk computation, such as a proof, which is run once to find the tiles that it reads
 * @returns reader of the nodes for the actual computation; it throws LedgerError for a tile that is
 * missing or damaged
 */
export async function readNodesFor(
  source: LogSource,
  size: number,
  walk: (readNode: ReadNode) => unknown,
): Promise<ReadNode> {
  const tiles = new Map<string, Uint8Array>()
  for (const tile of tilesNeeded(size, walk)) {
    tiles.set(tilePath(tile), (await readTile(source, tile)) ?? new Uint8Array())
  }
  return tileReader(size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())
}
