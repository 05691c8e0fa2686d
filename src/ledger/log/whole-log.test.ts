import { describe, expect, it } from 'vitest'
import { histories, publishLog, type LogFiles } from '../../../tests/ledger/published-log.ts'
import { sampleBlock } from '../../../tests/ledger/sample-block.ts'
import { bytesFrom, sampleKey } from '../../../tests/ledger/sample-log.ts'
import { decodeUtf8, encodeHex, equalBytes } from '../base/bytes.ts'
import { blockLeaf, blockStatement } from '../anchor/chain-block.ts'
import { hashLeaf } from '../crypto/hash.ts'
import { decodeLeaf, encodeLeaf, type Leaf } from './leaf.ts'
import { bundlePath, changedBundles, tilePath } from './tile.ts'
import { openTreeHead, type TreeHead } from './tree-head.ts'
import { rootOf } from './tree.ts'
import { WholeLog, type LogFault } from './whole-log.ts'
import { isWhole } from '../../../tests/support/vitest/whole-run.ts'

function headOf(files: LogFiles): TreeHead {
  return openTreeHead(decodeUtf8(files.get('checkpoint') ?? new Uint8Array()), sampleKey.verifier)
}

/** Reads and checks all files of a log, as a client that fetches them does. */
function readAll(files: LogFiles, ...earlier: readonly TreeHead[]): { faults: LogFault[]; whole: WholeLog } {
  const head = headOf(files)
  const whole = new WholeLog(head, earlier)
  const faults = whole.compareHeads()
  const read = (path: string) => files.get(path) ?? new Uint8Array()
  const compare = ({ due, faults: found }: ReturnType<WholeLog['finish']>) => {
    faults.push(...found)
    for (const { tile, bytes } of due) {
      const path = tilePath(tile)
      if (!equalBytes(read(path), bytes)) faults.push({ code: 'tile_altered', facts: { path } })
    }
  }
  for (const bundle of changedBundles(0, head.size)) {
    compare(whole.take(bundle, read(bundlePath(bundle)), read(tilePath({ level: 0, ...bundle }))))
  }
  compare(whole.finish())
  return { faults, whole }
}

const entriesOf = (leaves: readonly Leaf[]) => leaves.map(encodeLeaf)
const codesOf = (faults: readonly LogFault[]) => faults.map(({ code }) => code)

/**
 * Returns the faults of a log of 3 shipments with 100 leaves each. One leaf is changed, and the
 * rest of the log is valid.
 */
function changed(at: number, change: (leaf: Leaf) => Partial<Leaf>): LogFault[] {
  const leaves = histories(3, 100)
  const leaf = leaves[at]
  if (leaf === undefined) throw new RangeError(`no leaf ${at}`)
  leaves[at] = { ...leaf, ...change(leaf) }
  return readAll(publishLog(entriesOf(leaves))).faults
}

describe('WholeLog with a valid log', () => {
  it.each([0, 1, 2, 255, 256, 257, 511, 512, 700, ...(isWhole ? [65_537] : [])])(
    'finds no fault in a log with %i leaves',
    (size) => {
      const shipments = Math.min(7, Math.max(1, size))
      const leaves = histories(shipments, Math.ceil(size / shipments)).slice(0, size)
      const { faults, whole } = readAll(publishLog(entriesOf(leaves)))
      expect(faults).toEqual([])
      expect([whole.size, whole.shipments]).toEqual([size, Math.max(0, Math.min(size - 1, shipments))])
    },
    // Hashing the largest log is slow while other tests share the processor.
    300_000,
  )

  it('accepts each earlier head of the same log', () => {
    const leaves = histories(3, 200)
    const files = publishLog(entriesOf(leaves))
    const earlier = [0, 1, 2, 255, 256, 257, 511, 512, 599, 600].map((size) =>
      headOf(publishLog(entriesOf(leaves.slice(0, size)))),
    )
    expect(readAll(files, ...earlier).faults).toEqual([])
  })

  it('accepts erasures, and leaves of blocks that belong to no history', () => {
    const [start, first, second] = histories(1, 3)
    if (start === undefined || first === undefined || second === undefined) throw new RangeError('no leaves')
    const block = decodeLeaf(blockLeaf(blockStatement('lastro.example/log', sampleBlock(1))))
    const erasure: Leaf = { ...second, kind: 'erasure' }
    expect(readAll(publishLog(entriesOf([start, first, block, erasure, block]))).faults).toEqual([])
    const disguised: Leaf = { ...first, kind: 'chain_block' }
    expect(readAll(publishLog(entriesOf([start, first, disguised]))).faults).toMatchObject([
      { code: 'log_leaf_malformed', facts: { index: 2, kind: 'chain_block' } },
    ])
  })
})

describe('WholeLog with a faulty history', () => {
  const pseudonym = encodeHex(bytesFrom('shipment 1'))

  it('reports a sequence number that occurs twice in a history', () => {
    expect(changed(100, () => ({ sequence: 5 }))[0]).toEqual({
      code: 'sequence_repeated',
      facts: { index: 100, pseudonym, sequence: 5 },
    })
  })

  it('reports two histories of one shipment, even if each is valid by itself', () => {
    const leaves = histories(2, 50)
    const fork = histories(2, 50)
      .slice(1)
      .map((leaf) => ({ ...leaf, client: bytesFrom('another') }))
    const { faults } = readAll(publishLog(entriesOf([...leaves, ...fork])))
    expect(new Set(codesOf(faults))).toEqual(new Set(['sequence_repeated']))
    expect(faults).toHaveLength(99)
  })

  it('reports a missing sequence number in a history', () => {
    expect(changed(100, () => ({ sequence: 40 }))).toContainEqual({
      code: 'sequence_skipped',
      facts: { index: 100, pseudonym, expected: 33, found: 40 },
    })
    const without = histories(3, 100).toSpliced(100, 1)
    expect(readAll(publishLog(entriesOf(without))).faults).toEqual([
      { code: 'sequence_skipped', facts: { index: 102, pseudonym, expected: 33, found: 34 } },
    ])
  })

  it('reports a first leaf with a sequence other than 0', () => {
    expect(changed(1, () => ({ sequence: 1 }))[0]).toMatchObject({
      code: 'sequence_skipped',
      facts: { index: 1, expected: 0, found: 1 },
    })
  })

  it('reports a leaf that does not continue the previous leaf', () => {
    const faults = changed(298, () => ({ previous: bytesFrom('elsewhere') }))
    expect(faults).toMatchObject([
      {
        code: 'previous_not_last',
        facts: { index: 298, pseudonym, found: encodeHex(bytesFrom('elsewhere')) },
      },
    ])
  })

  it('reports an erasure before any event', () => {
    expect(changed(1, () => ({ kind: 'erasure' }))[0]).toMatchObject({
      code: 'erasure_of_nothing',
      facts: { index: 1 },
    })
  })

  it('reports a log without a start, a second start, and a start of another VRF key', () => {
    const leaves = histories(3, 100)
    expect(readAll(publishLog(entriesOf(leaves.slice(1)))).faults).toEqual([
      { code: 'start_missing', facts: { index: 0, found: 'event' } },
      expect.objectContaining({ code: 'sequence_skipped' }),
    ])
    expect(readAll(publishLog(entriesOf([...leaves, leaves[0]!]))).faults).toEqual([
      { code: 'start_repeated', facts: { index: 300 } },
    ])
    expect(readAll(publishLog(entriesOf(leaves), { vrfKey: bytesFrom('other key') })).faults).toEqual([
      expect.objectContaining({ code: 'start_other_key' }),
    ])
  })

  it('reports an entry that is not a leaf', () => {
    const entries = entriesOf(histories(3, 100))
    entries[299] = new Uint8Array(138).fill(9)
    expect(readAll(publishLog(entries)).faults).toEqual([
      { code: 'leaf_version', facts: { index: 299, found: 9 } },
    ])
    entries[299] = new Uint8Array(3)
    expect(codesOf(readAll(publishLog(entries)).faults)).toEqual(['length_invalid'])
  })
})

it('WholeLog returns the index of the first leaf at a watched position, and the length of a history', () => {
  const leaves = histories(3, 100)
  const files = publishLog(entriesOf(leaves))
  const place = { pseudonym: bytesFrom('shipment 1'), sequence: 90 }
  const whole = new WholeLog(headOf(files), [], place)
  for (const bundle of changedBundles(0, leaves.length)) {
    const [entries, row] = [bundlePath(bundle), tilePath({ level: 0, ...bundle })].map((path) =>
      files.get(path),
    )
    whole.take(bundle, entries ?? new Uint8Array(), row ?? new Uint8Array())
    expect(whole.watchedAt).toBe(whole.size > 271 ? 271 : undefined)
  }
  expect(whole.lengthOf(place.pseudonym)).toBe(100)
  expect(whole.lengthOf(bytesFrom('no shipment'))).toBe(0)
})

describe('WholeLog with altered files', () => {
  const leaves = histories(3, 200)
  const files = () => publishLog(entriesOf(leaves))
  const flipped = (bytes: Uint8Array | undefined, at: number) =>
    Uint8Array.from(bytes ?? [], (byte, place) => (place === at ? byte ^ 1 : byte))

  it('reports an entry that differs from its hash in the tile of leaf hashes', () => {
    const altered = files()
    altered.set('tile/entries/001', flipped(altered.get('tile/entries/001'), 2 + 140 * 7 + 80))
    // An altered leaf does not continue its history, so later leaves of its shipment may be
    // reported too.
    expect(readAll(altered).faults[0]).toEqual({ code: 'entry_altered', facts: { index: 263 } })
  })

  it('reports an altered entry and an unsigned root if a tile of leaf hashes is changed', () => {
    const altered = files()
    altered.set('tile/0/002.p/88', flipped(altered.get('tile/0/002.p/88'), 87 * 32))
    expect(codesOf(readAll(altered).faults)).toEqual(['entry_altered', 'root_not_signed'])
  })

  it('reports a tile that does not match the tiles below it', () => {
    const altered = files()
    altered.set('tile/1/000.p/2', flipped(altered.get('tile/1/000.p/2'), 40))
    expect(readAll(altered).faults).toEqual([{ code: 'tile_altered', facts: { path: 'tile/1/000.p/2' } }])
  })

  it('reports an entry that was forged together with the tiles above the entry', () => {
    const forged = publishLog(entriesOf(leaves.with(9, { ...leaves[9]!, client: bytesFrom('forged') })))
    forged.set('checkpoint', files().get('checkpoint') ?? new Uint8Array())
    expect(codesOf(readAll(forged).faults)).toContain('root_not_signed')
  })

  it('throws tile_length for a tile of another length', () => {
    const cut = files()
    cut.set('tile/0/002.p/88', (cut.get('tile/0/002.p/88') ?? new Uint8Array()).slice(0, -1))
    expect(() => readAll(cut)).toThrow(expect.objectContaining({ code: 'tile_length' }))
  })

  it('reports a bundle that is cut off', () => {
    const cut = files()
    cut.set('tile/entries/002.p/88', (cut.get('tile/entries/002.p/88') ?? new Uint8Array()).slice(0, -1))
    expect(codesOf(readAll(cut).faults)).toEqual(['bundle_truncated'])
    cut.set('tile/entries/002.p/88', (cut.get('tile/entries/002.p/88') ?? new Uint8Array()).slice(0, -139))
    expect(codesOf(readAll(cut).faults)).toEqual(['bundle_width'])
  })
})

describe('WholeLog with an earlier head', () => {
  const leaves = histories(3, 200)

  it('reports a log that shrank', () => {
    const earlier = headOf(publishLog(entriesOf(leaves)))
    const shrunk = publishLog(entriesOf(leaves.slice(0, 300)))
    expect(readAll(shrunk, earlier).faults).toEqual([{ code: 'log_shrunk', facts: { from: 600, to: 300 } }])
  })

  it.each([1, 255, 256, 300, 600])('reports a fork if an earlier root of size %i differs', (size) => {
    const other = leaves.with(0, { ...leaves[0]!, client: bytesFrom('other') })
    const earlier = headOf(publishLog(entriesOf(other.slice(0, size))))
    expect(readAll(publishLog(entriesOf(leaves)), earlier).faults).toEqual([
      {
        code: 'log_forked',
        facts: {
          size,
          expected: encodeHex(earlier.root),
          found: encodeHex(rootOf(entriesOf(leaves).slice(0, size).map(hashLeaf))),
        },
      },
    ])
  })

  it('reports a VRF key that differs from that of the earlier head', () => {
    const earlier = headOf(publishLog(entriesOf(leaves), { vrfKey: bytesFrom('other key') }))
    expect(codesOf(readAll(publishLog(entriesOf(leaves)), earlier).faults)).toEqual(['vrf_key_changed'])
  })
})
