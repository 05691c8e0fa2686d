import { assureInteger, concat } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { HASH_LENGTH, hashNode, splitHashes, type Hash } from '../crypto/hash.ts'
import { rootOf, type ReadNode } from './tree.ts'

/**
 * `width` consecutive nodes of the tree's level `8 * level`, from node `256 * index` on (C2SP
 * tlog-tiles).
 */
export type Tile = {
  readonly level: number
  readonly index: number
  /** Number of nodes, from 1 to 256. A tile with fewer than 256 nodes is partial. */
  readonly width: number
}

/** Entries of the leaves whose hashes are in the tile of level 0 with the same index and width. */
export type Bundle = { readonly index: number; readonly width: number }

/**
 * Returns the hashes of a tile, one after the other, 32 bytes each. The function may cut them from
 * a wider tile.
 */
export type ReadTile = (tile: Tile) => Uint8Array

const TILE_HEIGHT = 8
export const TILE_WIDTH = 256

/**
 * Yields the tiles of a tree, level by level: the full ones and at most one partial tile per level.
 */
export function* tilesOf(size: number): Generator<Tile, void, undefined> {
  yield* changedTiles(0, size)
}

/** Yields the tiles that growth added to a tree or made wider. */
export function* changedTiles(from: number, to: number): Generator<Tile, void, undefined> {
  assureInteger(from, 'from')
  assureInteger(to, 'to')
  if (from > to) throw new LedgerError('tree_shrinks', { from, to })
  for (let level = 0, before = from, nodes = to; nodes > before; level++) {
    for (let index = Math.floor(before / TILE_WIDTH); index * TILE_WIDTH < nodes; index++) {
      yield { level, index, width: Math.min(TILE_WIDTH, nodes - index * TILE_WIDTH) }
    }
    before = Math.floor(before / TILE_WIDTH)
    nodes = Math.floor(nodes / TILE_WIDTH)
  }
}

/** Yields the bundles that growth added to a log or made wider. */
export function* changedBundles(from: number, to: number): Generator<Bundle, void, undefined> {
  for (const { level, index, width } of changedTiles(from, to)) {
    if (level > 0) return
    yield { index, width }
  }
}

/**
 * Returns the tile that contains a node in a tree of that size, with the tile's width in that tree.
 * @throws LedgerError `tile_beyond_size`
 */
export function tileOfNode(level: number, index: number, size: number): Tile {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const span = 2 ** (level % TILE_HEIGHT)
  const tileIndex = Math.floor((index * span) / TILE_WIDTH)
  const nodes = Math.floor(size / TILE_WIDTH ** tileLevel)
  if ((index + 1) * span > nodes) throw new LedgerError('tile_beyond_size', { level, index })
  return { level: tileLevel, index: tileIndex, width: Math.min(TILE_WIDTH, nodes - tileIndex * TILE_WIDTH) }
}

/**
 * Creates a reader of a tree's nodes from its tiles. The reader requests each tile once.
 *
 * Nothing authenticates the content of a tile. Use the nodes only in a proof or root that is then
 * checked against the root of a signed tree head. A comparison of two tiles is not enough, because
 * both can be forged to match.
 *
 * The reader throws `tile_beyond_size` and `tile_length`.
 */
export function tileReader(size: number, readTile: ReadTile): ReadNode {
  const rows = new Map<string, Row>()

  function readRow(tile: Tile): Row {
    const key = `${tile.level}/${tile.index}`
    const known = rows.get(key)
    if (known !== undefined) return known
    const bytes = readTile(tile)
    assureTileLength(tile, bytes)
    const row = { bytes, nodes: [] }
    rows.set(key, row)
    return row
  }

  return (level, index) => {
    const tile = tileOfNode(level, index, size)
    const height = level % TILE_HEIGHT
    return nodeAbove(readRow(tile), height, index - (tile.index * TILE_WIDTH) / 2 ** height)
  }
}

/** Hashes of a tile, and the nodes computed from them so far: the root of the tile at index 1. */
type Row = { readonly bytes: Uint8Array; readonly nodes: Hash[] }

/** Returns the node of a tile at a height above the hashes of the tile. */
function nodeAbove(row: Row, height: number, at: number): Hash {
  if (height === 0) return hashAt(row.bytes, at)
  const place = TILE_WIDTH / 2 ** height + at
  const known = row.nodes[place]
  if (known !== undefined) return known
  const node = hashNode(nodeAbove(row, height - 1, 2 * at), nodeAbove(row, height - 1, 2 * at + 1))
  row.nodes[place] = node
  return node
}

/**
 * Returns the tiles that a walk over a tree's nodes needs, without reading any. Callers that must
 * fetch tiles before the walk use this function. For example:
 *
 * tilesNeeded(size, (readNode) => inclusionProof(index, size, readNode))
 */
export function tilesNeeded(size: number, walk: (readNode: ReadNode) => void): Tile[] {
  const tiles = new Map<string, Tile>()
  const nothing = new Uint8Array(HASH_LENGTH)
  walk((level, index) => {
    const tile = tileOfNode(level, index, size)
    tiles.set(tilePath(tile), tile)
    return nothing
  })
  return [...tiles.values()]
}

/**
 * Returns the changed tiles of a tree of `size` after appending leaves, in the order of
 * `changedTiles`. Reads only the partial tiles of the tree so far, at most one per level.
 * @throws LedgerError `tile_length`
 */
export function growTiles(
  size: number,
  leafHashes: readonly Hash[],
  readTile: ReadTile,
): { readonly tile: Tile; readonly bytes: Uint8Array }[] {
  const grown: { tile: Tile; bytes: Uint8Array }[] = []
  let [before, added] = [size, leafHashes]
  for (let level = 0; added.length > 0; level++) {
    const first = Math.floor(before / TILE_WIDTH)
    const partial = { level, index: first, width: before % TILE_WIDTH }
    const row = [...(partial.width === 0 ? [] : readHashes(partial, readTile)), ...added]
    const above: Hash[] = []
    for (let at = 0; at < row.length; at += TILE_WIDTH) {
      const hashes = row.slice(at, at + TILE_WIDTH)
      grown.push({
        tile: { level, index: first + at / TILE_WIDTH, width: hashes.length },
        bytes: concat(...hashes),
      })
      if (hashes.length === TILE_WIDTH) above.push(rootOf(hashes))
    }
    ;[before, added] = [first, above]
  }
  return grown
}

/** Returns the path of a tile, such as `tile/0/x001/x234/067` or, if partial, `tile/1/000.p/17`. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${indexPath(index)}${widthSuffix(width)}`
}

/** Returns the path of a bundle of entries, such as `tile/entries/x001/x234/067`. */
export function bundlePath({ index, width }: Bundle): string {
  return `tile/entries/${indexPath(index)}${widthSuffix(width)}`
}

/**
 * Parses the path of a tile or bundle, which must have its canonical spelling.
 * @throws LedgerError `tile_path_invalid`
 */
export function parseTilePath(
  path: string,
): ({ readonly kind: 'tile' } & Tile) | ({ readonly kind: 'bundle' } & Bundle) {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  const [, level = '', index = '', partial] = match ?? []
  const bundle = {
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  }
  const tile = { ...bundle, level: Number(level) }
  const known = Number.isSafeInteger(bundle.index) && (partial === undefined || bundle.width < TILE_WIDTH)
  if (known && bundle.width > 0) {
    if (level === 'entries' && bundlePath(bundle) === path) return { kind: 'bundle', ...bundle }
    if (tile.level <= 63 && tilePath(tile) === path) return { kind: 'tile', ...tile }
  }
  throw new LedgerError('tile_path_invalid')
}

function indexPath(index: number): string {
  assureInteger(index, 'tile_index')
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  return padded.replaceAll(/(\d{3})(?=\d)/g, 'x$1/')
}

function widthSuffix(width: number): string {
  return width === TILE_WIDTH ? '' : `.p/${width}`
}

function readHashes(tile: Tile, readTile: ReadTile): Hash[] {
  const bytes = readTile(tile)
  assureTileLength(tile, bytes)
  return splitHashes(bytes)
}

/** Throws `tile_length` unless a tile has as many bytes as its width requires. */
export function assureTileLength(tile: Tile, bytes: Uint8Array): void {
  const expected = tile.width * HASH_LENGTH
  if (bytes.length === expected) return
  throw new LedgerError('tile_length', { path: tilePath(tile), expected, found: bytes.length })
}

function hashAt(bytes: Uint8Array, at: number): Hash {
  return bytes.slice(at * HASH_LENGTH, (at + 1) * HASH_LENGTH)
}
