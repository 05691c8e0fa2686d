import { decodeUtf8 } from '#ledger/base/bytes.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, verifyConsistency, type ReadNode } from '#ledger/log/tree.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { openSource } from '../log-source/open-source.ts'
import { readNodesFor } from '../log-source/read-tile.ts'

/**
 * Reads the tiles of a public log that are needed to check whether the log's tree extends the tree
 * of a head.
 * @param log address or folder of the log
 * @param key key that signs the log today
 * @returns a check that throws if the log's tree does not extend that of the head
 * @throws CommandError if the log cannot be read
 */
export async function assureInLog(
  log: string,
  key: VerifierKey,
  head: TreeHead,
  timeoutMs: number,
): Promise<() => void> {
  const { source, head: note } = await openSource(log, timeoutMs)
  try {
    const today = openTreeHead(decodeUtf8(note), key)
    const walk = (readNode: ReadNode) => consistencyProof(head.size, today.size, readNode)
    const readNode = head.size === today.size ? undefined : await readNodesFor(source, today.size, walk)
    const proof = readNode === undefined ? [] : walk(readNode)
    return () => verifyConsistency({ from: head, to: today, proof })
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return () => {
      throw error
    }
  }
}
