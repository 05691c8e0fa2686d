import { join } from 'node:path'
import { equalBytes } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import type { Pool } from '#platform/database/pool.ts'
import { containsHead } from '../contains-head.ts'
import { openByAny } from '../published-files.ts'
import { largestOf, readOwnHeads, SEEN_FILE, type NotedHead } from './own-folder.ts'

/**
 * Result of receiving a head from another node. `kept`: the folder now has this head or a larger
 * one. `unsigned`: no key of the log signed the head. `conflict`: the head contradicts the
 * stored head by its root or VRF key, or the database does not contain the stored head.
 */
export type Reception = 'kept' | 'unsigned' | 'conflict'

/**
 * Heads in this node's folder: the one that it published, and the newest that another node signed.
 */
export type SeenHeads = {
  /**
   * Returns the heads in the folder: at most the published one and the received one.
   * @throws LedgerError if a head is signed by no key of the log
   */
  readonly read: () => Promise<readonly NotedHead[]>
  /**
   * Stores a signed head if it is larger than the stored one and the database contains the stored
   * one. Concurrent calls run one after the other.
   */
  readonly receive: (note: string) => Promise<Reception>
}

/** Returns access to the heads in a log's folder. */
export function seenHeads(
  pool: Pool,
  folder: string,
  loadKeys: () => Promise<readonly VerifierKey[]>,
): SeenHeads {
  let receiving: Promise<unknown> = Promise.resolve()

  const read = async (): Promise<readonly NotedHead[]> => readOwnHeads(folder, await loadKeys())

  async function storeLarger({ size, root, vrfKey, text }: NotedHead): Promise<Reception> {
    const own = largestOf(await read())
    if (own?.vrfKey !== undefined && vrfKey !== undefined && !equalBytes(own.vrfKey, vrfKey))
      return 'conflict'
    if (own?.size === size) return equalBytes(own.root, root) ? 'kept' : 'conflict'
    if (own !== undefined && !(await containsHead(pool, own))) return 'conflict'
    if (own !== undefined && own.size > size) return 'kept'
    await writeWhole(join(folder, SEEN_FILE), text)
    return 'kept'
  }

  return {
    read,
    async receive(note) {
      let head: NotedHead
      try {
        head = { ...openByAny(note, await loadKeys()), text: note }
      } catch (error) {
        if (error instanceof LedgerError) return 'unsigned'
        throw error
      }
      const stored = receiving.then(() => storeLarger(head))
      receiving = stored.catch(() => undefined)
      return stored
    },
  }
}
