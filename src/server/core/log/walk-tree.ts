import { HASH_LENGTH } from '#ledger/crypto/hash.ts'
import { tilePath, tileReader, tilesNeeded, type Tile } from '#ledger/log/tile.ts'
import type { ReadNode } from '#ledger/log/tree.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { readTiles } from './queries.ts'

/**
 * Runs `walk` over the nodes of a tree of `size` leaves twice: first to find the tiles that it
 * needs, then with those tiles.
 *
 * const proof = await walkTree(tx, size, (readNode) => inclusionProof(index, size, readNode))
 */
export async function walkTree<T>(on: Queryable, size: number, walk: (readNode: ReadNode) => T): Promise<T> {
  const tiles = await fetchTiles(on, tilesNeeded(size, walk))
  return walk(tileReader(size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array()))
}

/**
 * Returns the bytes of tiles by path. A stored tile may be wider than requested, which does no
 * harm: the beginning of a tile never changes.
 */
export async function fetchTiles(
  on: Queryable,
  tiles: readonly Tile[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (tiles.length === 0) return new Map()
  const rows = await readTiles(on, ...columnsOf(tiles, 'level', 'index'))
  const stored = new Map(rows.map((row) => [`${row.level} ${row.index}`, row.hashes]))
  return new Map(
    tiles.flatMap((tile) => {
      const hashes = stored.get(`${tile.level} ${tile.index}`)
      return hashes
        ? [[tilePath(tile), new Uint8Array(hashes.subarray(0, tile.width * HASH_LENGTH))] as const]
        : []
    }),
  )
}
