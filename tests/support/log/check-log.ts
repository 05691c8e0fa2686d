import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { concat } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { hashLeaf, hashNode, emptyRoot, type Hash } from '#ledger/crypto/hash.ts'
import { encodeStartLeaf } from '#ledger/log/leaf.ts'
import { leafOfLink, proveKeyChain } from '#ledger/log/key-chain.ts'
import { bundlePath, tilePath, tilesOf, TILE_WIDTH } from '#ledger/log/tile.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { loadLogKeys, type LogKeys } from '#core/log/log-keys.ts'
import { openByAny } from '#core/log/published-files.ts'

/**
 * Verifies the whole log again from its rows and files, by the recursion of RFC 6962. Every head
 * must sign the root of its leaves, and every tile must contain the hashes of the leaves below it.
 * Every event, every chain block and every change of the log's key must have exactly one leaf,
 * queued or logged. Each logged event must have its position in the list of its account. The files
 * must contain everything that their newest head covers.
 * @param admin a pool that row-level security does not restrict
 * @returns the sizes of the newest head and of the published one, and the number of queued leaves
 */
export async function checkLog(
  admin: Pool,
  identity: LogIdentity,
  folder: string,
): Promise<{ size: number; published: number; waiting: number }> {
  // Reads the published head before the database snapshot. The snapshot then contains at least this
  // head, because a head is stored before it is published.
  const note = await readFile(join(folder, 'checkpoint'), 'utf8').catch(() => undefined)
  const tx = await admin.connect()
  try {
    await tx.query('begin isolation level repeatable read')
    const read = async <T extends object>(sql: string): Promise<T[]> => (await tx.query<T>(sql)).rows
    const heads = await read<{ size: number; previous_size: number | null; root: Buffer; note: string }>(
      'select size, previous_size, root, note from log_heads order by size',
    )
    const entries = await read<{ index: number; leaf: Buffer; leaf_hash: Buffer }>(
      'select index, leaf, leaf_hash from log_entries order by index',
    )
    const waiting = await read<{ leaf: Buffer; leaf_hash: Buffer }>('select leaf, leaf_hash from log_queue')
    const events = await read<{ leaf: Buffer }>('select leaf from events')
    const positions = await read<object>(
      'select user_id, index, event_id from event_positions order by index',
    )
    const logged = await read<object>(
      `select e.user_id, l.index, e.event_id from log_entries l join events e using (leaf_hash) order by l.index`,
    )
    const blocks = await read<{ chain_id: number; number: number; hash: Buffer; time: number }>(
      'select chain_id, number, hash, time from chain_blocks',
    )
    const keys = await loadLogKeys(tx, identity)
    const leaves = entries.map((entry) => hashLeaf(entry.leaf))
    const rootOf = rootsOf(leaves)

    expect(entries.map((entry) => entry.index)).toEqual(entries.map((_, index) => index))
    expect(entries.map((entry) => entry.leaf_hash.toString('hex'))).toEqual(leaves.map(hex))
    expect(heads.at(-1)?.size ?? 0).toBe(entries.length)
    expect(positions).toEqual(logged)
    for (const [at, head] of heads.entries()) {
      const opened = openTreeHead(head.note, keys.at(head.size))
      expect(opened.size).toBe(head.size)
      expect(head.previous_size).toBe(at === 0 ? null : heads[at - 1]?.size)
      expect(hex(opened.root)).toBe(hex(rootOf(0, head.size)))
      expect(hex(head.root)).toBe(hex(opened.root))
    }
    const isBegun = entries.length > 0 && keys.current.every(({ lostHead }) => lostHead === null)
    expect([...entries, ...waiting].map((one) => hex(one.leaf)).toSorted()).toEqual(
      [
        ...(isBegun ? [hex(encodeStartLeaf(identity.vrfKey))] : []),
        ...events.map((event) => hex(event.leaf)),
        ...keys.current.map((link) => hex(leafOfLink(link, identity.vrfKey))),
        ...blocks.map(({ chain_id: chainId, number: block, hash, time }) =>
          hex(blockLeaf(blockStatement(identity.origin, { chainId, block, blockHash: hex(hash), time }))),
        ),
      ].toSorted(),
    )
    await checkTiles(await read('select level, index, hashes from log_tiles'), leaves.length, rootOf)
    proveKeyChain(keys.chain)
    const published = await checkFiles(folder, note, keys, entries, rootOf)
    return { size: entries.length, published, waiting: waiting.length }
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

/** Returns the root of the leaves from index `begin` up to, not including, `end`. */
type RootOf = (begin: number, end: number) => Hash

async function checkTiles(
  rows: readonly { level: number; index: number; hashes: Buffer }[],
  size: number,
  rootOf: RootOf,
): Promise<void> {
  const stored = new Map(rows.map((row) => [`${row.level} ${row.index}`, hex(row.hashes)]))
  const expected = new Map(
    [...tilesOf(size)].map((tile) => [`${tile.level} ${tile.index}`, hex(tileBytes(tile, rootOf))]),
  )
  expect(stored).toEqual(expected)
}

async function checkFiles(
  folder: string,
  note: string | undefined,
  keys: LogKeys,
  entries: readonly { leaf: Buffer }[],
  rootOf: RootOf,
): Promise<number> {
  if (note === undefined) return 0
  const { size, root } = openByAny(note, keys.all)
  expect(hex(root)).toBe(hex(rootOf(0, size)))
  for (const tile of tilesOf(size)) {
    expect(hex(await readFile(join(folder, tilePath(tile))))).toBe(hex(tileBytes(tile, rootOf)))
    if (tile.level > 0) continue
    const first = tile.index * TILE_WIDTH
    const bundle = encodeBundle(entries.slice(first, first + tile.width).map((entry) => entry.leaf))
    expect(hex(await readFile(join(folder, bundlePath(tile))))).toBe(hex(bundle))
  }
  return size
}

function tileBytes(tile: { level: number; index: number; width: number }, rootOf: RootOf): Uint8Array {
  const span = TILE_WIDTH ** tile.level
  const first = tile.index * TILE_WIDTH * span
  return concat(
    ...Array.from({ length: tile.width }, (_, at) => rootOf(first + at * span, first + (at + 1) * span)),
  )
}

/** MTH of RFC 6962, section 2.1, implemented literally, with each part computed once. */
function rootsOf(leafHashes: readonly Hash[]): RootOf {
  const known = new Map<string, Hash>()
  function compute(begin: number, end: number): Hash {
    const [only = emptyRoot()] = leafHashes.slice(begin, begin + 1)
    if (end <= begin) return emptyRoot()
    if (end === begin + 1) return only
    let split = 1
    while (split * 2 < end - begin) split *= 2
    return hashNode(rootOf(begin, begin + split), rootOf(begin + split, end))
  }
  function rootOf(begin: number, end: number): Hash {
    const key = `${begin} ${end}`
    const root = known.get(key) ?? compute(begin, end)
    known.set(key, root)
    return root
  }
  return rootOf
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
