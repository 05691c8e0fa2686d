import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { keysSince, MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { tilePath, tileReader, tilesNeeded } from '#ledger/log/tile.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, verifyConsistency, type TreeState } from '#ledger/log/tree.ts'
import { MAX_NOTE_BYTES, type LogSource } from '../log-source/log-source.ts'
import { readTile } from '../log-source/read-tile.ts'

/**
 * Returns the keys that a log announced after a trusted key, newest last. Proves each announcement.
 * Proves that the published log extends the last accepted head and every head that announced a key.
 * A thief of a key therefore cannot announce another in a separate log.
 *
 * A log that begins a new epoch has another name and is not followed.
 * @param seen last accepted head
 * @throws LedgerError if an announcement or a proof does not hold; `other_key` if the key is not in
 * that list
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
  // The verification below refuses sizes without a proof.
  const isGrown = from.size < to.size
  const needed = isGrown ? tilesNeeded(to.size, (read) => consistencyProof(from.size, to.size, read)) : []
  const tiles = new Map<string, Uint8Array>()
  for (const tile of needed) {
    tiles.set(tilePath(tile), (await readTile(source, tile)) ?? new Uint8Array())
  }
  const readNode = tileReader(to.size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())
  verifyConsistency({ from, to, proof: isGrown ? consistencyProof(from.size, to.size, readNode) : [] })
}
