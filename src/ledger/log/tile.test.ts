import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryTree } from '../../../tests/ledger/memory-tree.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { isWhole } from '../../../tests/support/vitest/whole-run.ts'
import { concat, encodeUint64 } from '../base/bytes.ts'
import { hashLeaf, hashNode, type Hash } from '../crypto/hash.ts'
import {
  bundlePath,
  changedBundles,
  changedTiles,
  growTiles,
  parseTilePath,
  tileOfNode,
  tilePath,
  tileReader,
  tilesNeeded,
  tilesOf,
  type ReadTile,
  type Tile,
} from './tile.ts'
import {
  consistencyProof,
  frontierAt,
  frontierRoot,
  inclusionProof,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './tree.ts'

const MAX_SIZE = 70_000
const leafHashes = Array.from({ length: MAX_SIZE }, (_, index) => hashLeaf(encodeUint64(index)))
const readNode = memoryTree(leafHashes)

/** Returns a published log: every tile ever written, by its path. */
function publish(...sizes: number[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let before = 0
  for (const size of sizes) {
    const grown = growTiles(before, leafHashes.slice(before, size), reading(files))
    for (const { tile, bytes } of grown) files.set(tilePath(tile), bytes)
    before = size
  }
  return files
}

function reading(files: ReadonlyMap<string, Uint8Array>): ReadTile {
  return (tile) => {
    const bytes = files.get(tilePath(tile))
    if (bytes === undefined) throw new Error(`no tile ${tilePath(tile)}`)
    return bytes
  }
}

/** Computes the bytes of a tile directly from its definition in C2SP tlog-tiles. */
function tileByDefinition({ level, index, width }: Tile): Uint8Array {
  return concat(...Array.from({ length: width }, (_, at) => readNode(8 * level, index * 256 + at)))
}

describe('tilePath and tilesOf, with the published vectors', () => {
  type Vector = { n?: number; path?: string; treeSize?: number; [count: string]: number | string | undefined }
  const { tilePaths }: { tilePaths: Vector[] } = JSON.parse(vectorFile('notes/notes-and-paths.json'))

  test.each(tilePaths.filter(({ path }) => path !== undefined))(
    'returns the published path of tile $n',
    ({ n = 0, path = '' }) => {
      expect(tilePath({ level: 0, index: n, width: 256 })).toBe(`tile/0/${path}`)
      expect(parseTilePath(`tile/0/${path}`)).toEqual({ kind: 'tile', level: 0, index: n, width: 256 })
      expect(bundlePath({ index: n, width: 256 })).toBe(`tile/entries/${path}`)
    },
  )

  test.each(tilePaths.filter(({ treeSize }) => treeSize !== undefined))(
    'returns the published tiles of a tree of size $treeSize',
    (vector) => {
      const { treeSize, ...expected } = vector
      const counts: Record<string, number> = {}
      for (const { level, width } of tilesOf(Number(treeSize))) {
        if (width === 256) counts[`full${level}`] = (counts[`full${level}`] ?? 0) + 1
        else counts[`partial${level}`] = width
      }
      expect(counts).toEqual(expected)
    },
  )
})

describe('tiles of a tree', () => {
  test('tilesOf yields no tile for the empty tree and one tile for a single leaf', () => {
    expect([...tilesOf(0)]).toEqual([])
    expect([...tilesOf(1)]).toEqual([{ level: 0, index: 0, width: 1 }])
  })

  test('changedTiles yields exactly the tiles that growth created', () => {
    const size = fc.integer({ min: 0, max: 70_000 })
    fc.assert(
      fc.property(size, size, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const before = new Set([...tilesOf(from)].map(tilePath))
        const expected = [...tilesOf(to)].map(tilePath).filter((path) => !before.has(path))
        expect([...changedTiles(from, to)].map(tilePath)).toEqual(expected)
        expect([...changedBundles(from, to)].map(bundlePath)).toEqual(
          expected
            .filter((path) => path.startsWith('tile/0/'))
            .map((path) => path.replace('/0/', '/entries/')),
        )
      }),
      { numRuns: 30 },
    )
  })

  test('changedTiles refuses a tree that shrinks and a size of 2^53', () => {
    expect(refusal(() => [...changedTiles(2, 1)])).toBe('tree_shrinks')
    expect(refusal(() => [...changedTiles(0, 2 ** 53)])).toBe('integer_out_of_range')
  })

  test('growTiles returns tiles that match their definition, whatever the steps of growth', () => {
    const few = [1, 2, 255, 256, 257, 511, 512, 1000]
    const steps = [...few, ...(isWhole ? [65_535, 65_536, 65_537, 70_000] : [65_536, 65_537])]
    const files = publish(...steps)
    for (const size of steps) {
      for (const tile of tilesOf(size)) {
        const bytes = files.get(tilePath(tile))
        if (bytes !== undefined) expect(bytes).toEqual(tileByDefinition(tile))
        // A partial tile is missing only if the full tile replaced it.
        else expect(files.has(tilePath({ ...tile, width: 256 }))).toBe(true)
      }
    }
    expect([...publish(70_000).keys()]).toEqual([...tilesOf(70_000)].map(tilePath))
  })

  test('growTiles returns no tile if no leaf is added', () => {
    expect(growTiles(300, [], reading(new Map()))).toEqual([])
  })

  test('growTiles refuses an existing tile of the wrong length', () => {
    expect(refusal(() => growTiles(3, leafHashes.slice(3, 4), () => new Uint8Array(64)))).toBe('tile_length')
  })
})

describe('tileReader', () => {
  const size = 66_000
  const files = publish(1, 300, size)
  const readPublished = tileReader(size, reading(files))
  const root = frontierRoot(frontierAt(size, readPublished))

  test('returns the nodes from which the root of the tree is computed', () => {
    expect(root).toEqual(rootOf(leafHashes.slice(0, size)))
  })

  test('returns the nodes from which valid proofs are computed', () => {
    for (const index of [0, 1, 255, 256, 299, 65_535, 65_536, size - 1]) {
      const proof = inclusionProof(index, size, readPublished)
      const leafHash = readPublished(0, index)
      expect(refusal(() => verifyInclusion({ leafHash, index, size, root, proof }))).toBe('accepted')
    }
    for (const from of [1, 256, 300, 65_536, size]) {
      const earlier = { size: from, root: frontierRoot(frontierAt(from, readPublished)) }
      const proof = consistencyProof(from, size, readPublished)
      expect(refusal(() => verifyConsistency({ from: earlier, to: { size, root }, proof }))).toBe('accepted')
    }
  })

  test('reads each tile that the proof needs once, and no other tile', () => {
    const asked: string[] = []
    const counting = tileReader(size, (tile) => {
      asked.push(tilePath(tile))
      return reading(files)(tile)
    })
    inclusionProof(299, size, counting)
    inclusionProof(299, size, counting)
    const needed = tilesNeeded(size, (read) => inclusionProof(299, size, read)).map(tilePath)
    expect(asked.toSorted()).toEqual(needed.toSorted())
    expect(needed.toSorted()).toEqual(['tile/0/001', 'tile/0/257.p/208', 'tile/1/000', 'tile/1/001.p/1'])
  })

  test('returns nodes of two matching forged tiles, but their proof fails against the signed root', () => {
    const forged = new Map(files)
    const tile = forged.get('tile/0/001')?.slice() ?? new Uint8Array(0)
    tile.set(hashLeaf(encodeUint64(999_999)), 43 * 32)
    forged.set('tile/0/001', tile)
    const hashes = Array.from({ length: 256 }, (_, at) => tile.slice(32 * at, 32 * at + 32))
    const above = forged.get('tile/1/000')?.slice() ?? new Uint8Array(0)
    above.set(rootOf(hashes), 32)
    forged.set('tile/1/000', above)

    const readForged = tileReader(size, reading(forged))
    expect(hashNode(readForged(7, 2), readForged(7, 3))).toEqual(readForged(8, 1))
    const proof = inclusionProof(299, size, readForged)
    const leafHash = readForged(0, 299)
    expect(refusal(() => verifyInclusion({ leafHash, index: 299, size, root, proof }))).toBe('root_mismatch')
  })

  test.each([
    [0, size],
    [8, 257],
    [16, 1],
    [24, 0],
    [1, size / 2],
  ])('refuses node %d/%d, which the tree does not have', (level, index) => {
    expect(refusal(() => readPublished(level, index))).toBe('tile_beyond_size')
    expect(refusal(() => tileOfNode(level, index, size))).toBe('tile_beyond_size')
  })

  test.each([0, 31, 255 * 32, 257 * 32])('refuses a full tile of %d bytes', (length) => {
    const short = tileReader(size, () => new Uint8Array(length))
    expect(refusal((): Hash => short(0, 0))).toBe('tile_length')
  })
})

describe('parseTilePath', () => {
  test.each([
    ['tile/0/000', { kind: 'tile', level: 0, index: 0, width: 256 }],
    ['tile/63/999.p/255', { kind: 'tile', level: 63, index: 999, width: 255 }],
    ['tile/1/x001/000.p/1', { kind: 'tile', level: 1, index: 1000, width: 1 }],
    ['tile/entries/x001/x234/067', { kind: 'bundle', index: 1234067, width: 256 }],
    ['tile/entries/000.p/9', { kind: 'bundle', index: 0, width: 9 }],
  ])('parses the path %s', (path, expected) => {
    expect(parseTilePath(path)).toEqual(expected)
  })

  test.each([
    '',
    'tile',
    'tile/0',
    'tile/0/',
    '/tile/0/000',
    'tile/0/000/',
    'tile/0/0',
    'tile/0/0000',
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/x001',
    'tile/0/X001/002',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/257',
    'tile/0/000.p/999',
    'tile/0/000.p/01',
    'tile/0/000.p/',
    'tile/0/000.p',
    'tile/0/000.p/1/',
    'tile/0/000\n',
    'tile/0/x009/x007/x199/x254/x740/992',
    `tile/0/${'x001/'.repeat(10_000)}001`,
    'tile/Entries/000',
    'tile/entries/../0/000',
    'tile/٠/000',
    'tile/0/٠٠٠',
  ])('refuses the path %j', (path) => {
    expect(refusal(() => parseTilePath(path))).toBe('tile_path_invalid')
  })

  test('parses every path that tilePath and bundlePath return', () => {
    const tile = fc.record({
      level: fc.integer({ min: 0, max: 63 }),
      index: fc.maxSafeNat(),
      width: fc.integer({ min: 1, max: 256 }),
    })
    fc.assert(
      fc.property(tile, (written) => {
        expect(parseTilePath(tilePath(written))).toEqual({ kind: 'tile', ...written })
        const { index, width } = written
        expect(parseTilePath(bundlePath({ index, width }))).toEqual({ kind: 'bundle', index, width })
      }),
    )
  })
})
