import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { keysSince, MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, verifyConsistency, type ReadNode, type TreeState } from '#ledger/log/tree.ts'
import { MAX_NOTE_BYTES, type LogSource } from '../log-source/log-source.ts'
import { readNodesFor } from '../log-source/read-tile.ts'

/**
 * Returns the keys that a log announced after a trusted key, newest last. Verifies the proof of
 * each announcement. Verifies that the published log extends the last accepted head and every head
 * that announced a key. A thief of a key therefore cannot announce another key in a log with a
 * different history.
 *
 * A log that begins a new epoch has another name and is not followed.
 * @param seen last accepted head
 * @throws LedgerError if an announcement or a proof is not valid; `other_key` if the published list
 * lacks the trusted key
 * @throws CommandError if the log cannot be read
 */
export async function readSuccession(
  source: LogSource,
  trusted: VerifierKey,
  seen: TreeState | undefined,
): Promise<readonly VerifierKey[]> {
  const published = await source.read('keys', MAX_KEYS_LENGTH)
  if (published === undefined) return []
  const chain = parseKeyChain(published)
  const links = proveKeyChain(chain)
  const [, ...since] = keysSince(chain, trusted)
  const keys = since.filter(({ name }) => name === trusted.name)
  const newest = keys.at(-1)
  if (newest === undefined) return []
  const note = await source.read('checkpoint', MAX_NOTE_BYTES)
  const head = openTreeHead(note === undefined ? '' : decodeUtf8(note), newest)
  const announcing = links.flatMap(({ newKey, treeHead }) => (keys.includes(newKey) ? [treeHead] : []))
  for (const from of [...(seen === undefined ? [] : [seen]), ...announcing]) {
    await assureContinued(source, from, head)
  }
  return keys
}

async function assureContinued(source: LogSource, from: TreeState, to: TreeState): Promise<void> {
  if (from.size === 0) return
  // For a log that has not grown, the proof is empty. For a smaller log, `verifyConsistency`
  // throws.
  const isGrown = from.size < to.size
  const walk = (readNode: ReadNode) => consistencyProof(from.size, to.size, readNode)
  const proof = isGrown ? walk(await readNodesFor(source, to.size, walk)) : []
  verifyConsistency({ from, to, proof })
}
