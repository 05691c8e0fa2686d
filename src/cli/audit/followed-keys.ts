import { keysOf, keysSince, MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import type { LogSource } from '../log-source/log-source.ts'
import type { FaultList } from './fault-list.ts'
import { readLogKey } from './log-key.ts'

/** Current key of a log, reached from an earlier or pinned key. */
export type FollowedKeys = {
  /** Key that signs now. */
  readonly keyText: string
  readonly key: VerifierKey
  /** All keys of the log, the current one first. */
  readonly all: readonly VerifierKey[]
  /** Heads under which the log announced its keys; the log must extend them. */
  readonly heads: readonly TreeHead[]
  /** Number of announcements from the given key to the current one. */
  readonly changes: number
  /** Published list of keys. */
  readonly published: Uint8Array | undefined
}

/**
 * Finds the current key of a log by its published announcements. An invalid announcement is a
 * fault.
 * @param pinned key from an independent source; if absent, the log's published key is used
 * @throws CommandError if the log publishes no key and none was given
 */
export async function followKeys(
  source: LogSource,
  pinned: string | undefined,
  faults: FaultList,
): Promise<FollowedKeys> {
  const published = await source.read('keys', MAX_KEYS_LENGTH)
  const followed = published && faults.attempt(() => follow(published, pinned))
  if (followed !== undefined) return { ...followed, published }
  const keyText = pinned ?? (await readLogKey(source))
  const key = parseVerifierKey(keyText)
  return { keyText, key, all: [key], heads: [], changes: 0, published }
}

function follow(published: Uint8Array, pinned: string | undefined): Omit<FollowedKeys, 'published'> {
  const chain = parseKeyChain(published)
  const links = proveKeyChain(chain)
  const since = keysSince(chain, pinned === undefined ? chain.first : parseVerifierKey(pinned))
  const key = since.at(-1) ?? chain.first
  const all = keysOf(chain).toReversed()
  const heads = links.map(({ treeHead }) => treeHead).filter(({ origin }) => origin === key.name)
  return { keyText: formatVerifierKey(key), key, all, heads, changes: since.length - 1 }
}
