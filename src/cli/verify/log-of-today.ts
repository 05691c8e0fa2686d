import { decodeUtf8 } from '#ledger/base/bytes.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { tilePath, tileReader, tilesNeeded } from '#ledger/log/tile.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, verifyConsistency, type ReadNode } from '#ledger/log/tree.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { openSource } from '../log-source/open-source.ts'
import { readTile } from '../log-source/read-tile.ts'

/**
 * Reads the tiles of a public log that show whether the log continues a head.
 * @param log address or folder of the log
 * @param key key that signs the log today
 * @returns a check that throws if the log does not continue the head
 * @throws CommandError if the log cannot be read
 */
export async function assureInLog(
  log: string,
  key: VerifierKey,
  head: TreeHead,
  timeoutMs: number,
): Promise<() => void> {
  const { source, head: note } = await openSource(log, timeoutMs)
  const today = attempt(() => openTreeHead(decodeUtf8(note), key))
  if (today instanceof LedgerError) return raise(today)
  if (today.size < head.size) {
    return raise(new LedgerError('tree_shrinks', { from: head.size, to: today.size }))
  }
  const walk = (readNode: ReadNode) => consistencyProof(head.size, today.size, readNode)
  const needed = head.size === today.size ? [] : tilesNeeded(today.size, walk)
  const tiles = new Map<string, Uint8Array>()
  for (const tile of needed) tiles.set(tilePath(tile), (await readTile(source, tile)) ?? new Uint8Array())
  const readNode = tileReader(today.size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())
  const proof = attempt(() => (head.size === today.size ? [] : walk(readNode)))
  if (proof instanceof LedgerError) return raise(proof)
  return () => verifyConsistency({ from: head, to: today, proof })
}

function attempt<T>(read: () => T): T | LedgerError {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) return error
    throw error
  }
}

function raise(error: LedgerError): () => void {
  return () => {
    throw error
  }
}
