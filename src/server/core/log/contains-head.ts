import { equalBytes } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { frontierAt, frontierRoot } from '#ledger/log/tree.ts'
import { openTreeHead, vrfLine } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { newestHead } from './queries.ts'
import { walkTree } from './walk-tree.ts'
import { statement } from './log.rows.ts'

type Contained = {
  readonly size: number
  readonly root: Uint8Array | undefined
  /** VRF key that the head names; absent if it is not known. */
  readonly vrfKey?: Uint8Array
}

/**
 * Returns true if the log in the database contains a head. The log must have at least the head's
 * size and, at that size, the same root. Its newest head must name the same VRF key.
 */
export async function containsHead(on: Queryable, { size, root, vrfKey }: Contained): Promise<boolean> {
  if (size === 0) return true
  const [newest] = await newestHead(on)
  if (root === undefined || newest === undefined || newest.size < size) return false
  if (vrfKey !== undefined && !newest.note.includes(`\n${vrfLine(vrfKey)}\n`)) return false
  const found = await findRoot(on, size)
  return found !== undefined && equalBytes(found, root)
}

const findLostHeads = statement<[], { lost_head: string; previous_key: string }>(
  'find_lost_heads',
  'select lost_head, previous_key from log_keys where lost_head is not null',
)

/**
 * Returns true if an anchored head contradicts the log in the database. After a loss of data, a log
 * begins anew under another name, which the contract does not store. An anchored head that is not
 * larger than the lost head may belong to the earlier log, so it contradicts nothing.
 */
export async function contradictsAnchor(on: Queryable, anchored: Contained): Promise<boolean> {
  if (await containsHead(on, anchored)) return false
  const lost = await findLostHeads(on)
  return lost.every(
    ({ lost_head: note, previous_key: key }) =>
      openTreeHead(note, parseVerifierKey(key)).size < anchored.size,
  )
}

/**
 * Returns the root of the first `size` leaves from the stored tiles, or undefined if tiles are
 * missing.
 */
export async function findRoot(on: Queryable, size: number): Promise<Uint8Array | undefined> {
  try {
    return frontierRoot(await walkTree(on, size, (readNode) => frontierAt(size, readNode)))
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
