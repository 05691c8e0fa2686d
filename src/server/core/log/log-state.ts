import { equalBytes } from '#ledger/base/bytes.ts'
import { emptyRoot, hashLeaf, type Hash } from '#ledger/crypto/hash.ts'
import { encodeStartLeaf } from '#ledger/log/leaf.ts'
import { growTiles, tilesOf, TILE_WIDTH, type Tile } from '#ledger/log/tile.ts'
import { openTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { appendLeaves, frontierAt, frontierRoot, type Frontier } from '#ledger/log/tree.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogIdentity } from './identity.ts'
import { insertLeaves, newestHead, openLog } from './queries.ts'
import { fetchTiles, walkTree } from './walk-tree.ts'

/** State that the sequencer needs to append leaves: the right edge of the tree. */
export type LogState = {
  readonly frontier: Frontier
  /**
   * Bytes of the last tile of each level, by level. Levels whose last tile is full are left out.
   */
  readonly partialTiles: ReadonlyMap<number, Uint8Array>
}

/**
 * Reads the log's state, and creates an empty log on first use.
 * @throws Error if the stored head is not signed by this log's key, or the stored tiles do not
 * match its root
 */
export async function loadLogState(on: Queryable, identity: LogIdentity): Promise<LogState> {
  const empty = { origin: identity.origin, size: 0, root: emptyRoot() }
  await openLog(on, empty.root, signTreeHead(empty, identity.signer))
  const [newest] = await newestHead(on)
  if (!newest) throw new Error('the log has no head')
  const head = openTreeHead(newest.note, identity.signer.verifier)
  const state = await readLogState(on, head.size)
  if (newest.size !== head.size || !equalBytes(frontierRoot(state.frontier), head.root)) {
    throw new Error(`o registro guardado não dá a raiz do seu estado assinado, de tamanho ${newest.size}`)
  }
  return state
}

/**
 * Returns the state of the log's first leaves from the stored tiles. The tiles are unverified, so
 * the caller must compare the root.
 * @throws LedgerError `tile_length` if a tile is missing or short
 */
export async function readLogState(on: Queryable, size: number): Promise<LogState> {
  const frontier = await walkTree(on, size, (readNode) => frontierAt(size, readNode))
  return { frontier, partialTiles: await readPartialTiles(on, size) }
}

/**
 * Returns the log's state after the leaves with these hashes, and the tiles that these leaves
 * completed or extended.
 * @param grown frontier after these leaves, if already known
 */
export function growLog(
  { frontier, partialTiles }: LogState,
  leafHashes: readonly Hash[],
  grown: Frontier = appendLeaves(frontier, leafHashes),
): {
  readonly state: LogState
  readonly tiles: readonly { readonly tile: Tile; readonly bytes: Uint8Array }[]
} {
  const tiles = growTiles(
    frontier.size,
    leafHashes,
    ({ level }) => partialTiles.get(level) ?? new Uint8Array(),
  )
  const partials = new Map(partialTiles)
  for (const { tile, bytes } of tiles) {
    if (tile.width < TILE_WIDTH) partials.set(tile.level, bytes)
    else partials.delete(tile.level)
  }
  return { state: { frontier: grown, partialTiles: partials }, tiles }
}

/** Returns leaves to append, after the start if the log is empty. */
export function withStart(
  { frontier: { size } }: LogState,
  vrfKey: Uint8Array,
  leaves: readonly HashedLeaf[],
): readonly HashedLeaf[] {
  if (size > 0) return leaves
  const leaf = encodeStartLeaf(vrfKey)
  return [{ leaf, leaf_hash: hashLeaf(leaf) }, ...leaves]
}

export type HashedLeaf = { readonly leaf: Uint8Array; readonly leaf_hash: Hash }

/**
 * Appends leaves to the log under a new head, in the caller's transaction. The leaves and the head
 * are committed together. `sequencer_append` fails if another sequencer was faster.
 * @param sign returns the signed note of the head
 */
export async function appendToLog(
  on: Queryable,
  before: LogState,
  leaves: readonly HashedLeaf[],
  sign: (head: { readonly size: number; readonly root: Hash }) => string,
): Promise<{ readonly state: LogState; readonly note: string }> {
  const [entries, hashes] = columnsOf(leaves, 'leaf', 'leaf_hash')
  const { state, tiles } = growLog(before, hashes)
  const root = frontierRoot(state.frontier)
  const note = sign({ size: state.frontier.size, root })
  const [names, bytes] = columnsOf(tiles, 'tile', 'bytes')
  const places = columnsOf(names, 'level', 'index')
  await insertLeaves(on, before.frontier.size, entries, hashes, ...places, bytes, root, note)
  return { state, note }
}

async function readPartialTiles(on: Queryable, size: number): Promise<ReadonlyMap<number, Uint8Array>> {
  const partial = [...rightEdge(size)].filter((tile) => tile.width < TILE_WIDTH)
  const bytes = [...(await fetchTiles(on, partial)).values()]
  return new Map(partial.map((tile, at) => [tile.level, bytes[at] ?? new Uint8Array()]))
}

/** Yields the last tile of each level. */
function* rightEdge(size: number): Generator<Tile> {
  let last: Tile | undefined
  for (const tile of tilesOf(size)) {
    if (last !== undefined && last.level !== tile.level) yield last
    last = tile
  }
  if (last !== undefined) yield last
}
