import type { KeyChain, KeyLink } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogIdentity } from './identity.ts'
import { statement, type Rows } from './log.rows.ts'

/**
 * Keys that the log had, as stored in the database. `proveKeyChain` proves that each key announced
 * the next.
 */
export type LogKeys = {
  readonly chain: KeyChain
  /** Returns the key that signs heads of this size. */
  readonly at: (size: number) => VerifierKey
  /**
   * Key changes of the current log: the change with which it began anew after a loss, if any, and
   * all later changes.
   */
  readonly current: readonly KeyLink[]
  /** All keys, the newest first. */
  readonly all: readonly VerifierKey[]
}

type KeyRow = Rows['find_log_keys']

const findLogKeys = statement<[], KeyRow>(
  'find_log_keys',
  'select key, previous_key, index, size, proof, note, lost_head from log_keys order by position',
)

/** Appends a key that the log announced to the stored keys. */
export const storeLogKey = statement<
  [
    key: string,
    previous: string,
    index: number,
    size: number,
    proof: readonly Uint8Array[],
    note: string,
    lostHead: string | null,
  ],
  never
>(
  'store_log_key',
  `insert into log_keys (position, key, previous_key, index, size, proof, note, lost_head)
   select coalesce(max(position), 0) + 1, $1, $2, $3, $4, $5, $6, $7 from log_keys`,
)

/**
 * Reads the keys of the log.
 * @throws LedgerError `verifier_key_invalid` if a row contains no valid key
 */
export async function loadLogKeys(
  on: Queryable,
  { signer, vrfKey }: Pick<LogIdentity, 'signer' | 'vrfKey'>,
): Promise<LogKeys> {
  const rows = await findLogKeys(on)
  const links = rows.map((row) => ({ size: row.size, link: toLink(row) }))
  const first = links[0]?.link.oldKey ?? signer.verifier
  const begun = links.findLastIndex(({ link }) => link.lostHead !== null)
  const current = links.slice(begun + 1)
  const before = links[begun]?.link.newKey ?? first
  return {
    chain: { first, vrfKey, links: links.map(({ link }) => link) },
    at: (size) => current.findLast((one) => one.size <= size)?.link.newKey ?? before,
    current: links.slice(Math.max(0, begun)).map(({ link }) => link),
    all: [first, ...links.map(({ link }) => link.newKey)].toReversed(),
  }
}

/** Returns the newest key. Readers accept no head that only older keys signed. */
export function newestKey({ all }: LogKeys): string {
  const [newest] = all
  if (newest === undefined) throw new Error('a log has a key')
  return formatVerifierKey(newest)
}

function toLink({ key, previous_key, index, proof, note, lost_head }: KeyRow): KeyLink {
  return {
    oldKey: parseVerifierKey(previous_key),
    newKey: parseVerifierKey(key),
    index,
    proof,
    head: note,
    lostHead: lost_head,
  }
}
