import { keysOf, keysSince, MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain } from '#ledger/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '#ledger/note-key.ts'
import type { TreeHead } from '#ledger/tree-head.ts'
import type { LogSource } from '../log-source/log-source.ts'
import type { FaultList } from './fault-list.ts'
import { readLogKey } from './log-key.ts'

/** The key of a log, found from one that it may have had before. */
export type FollowedKeys = {
  /** The one that signs now. */
  readonly keyText: string
  readonly key: VerifierKey
  /** All that the log had, that one first. */
  readonly all: readonly VerifierKey[]
  /** Under which the log announced its keys: it has to continue them. */
  readonly heads: readonly TreeHead[]
  /** How many announcements lead from the given key to the one that signs. */
  readonly changes: number
  /** The list as it is published. */
  readonly published: Uint8Array | undefined
}

/**
 * Finds the key that signs a log by the announcements that the log publishes; one that does not hold is a fault.
 * @param pinned had from elsewhere; without it the log's own word is taken
 * @throws CommandError when the log publishes no key, and none was given
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
