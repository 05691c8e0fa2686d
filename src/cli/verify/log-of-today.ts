import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { formatVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { assureSameVrfKey, openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { consistencyProof, verifyConsistency, type ReadNode } from '#ledger/log/tree.ts'
import type { AssureInLog } from '#ledger/receipt/verify.ts'
import { CommandError } from '../command-error.ts'
import { openSource } from '../log-source/open-source.ts'
import { readNodesFor } from '../log-source/read-tile.ts'

/**
 * Reads the newest head of a public log. Also reads the tiles that show whether the log's tree
 * extends the tree of an earlier head.
 * @param log address or folder of the log
 * @param key key that signs the log today
 * @param earlier head of the receipt; undefined if the receipt's key did not sign it
 * @returns a check that throws if the log's tree does not extend that of the earlier head
 * @throws CommandError if the log cannot be read, or `log_of_other_key`
 */
export async function readLogOfToday(
  log: string,
  key: VerifierKey,
  earlier: TreeHead | undefined,
  timeoutMs: number,
): Promise<AssureInLog> {
  const { source, head: note } = await openSource(log, timeoutMs)
  try {
    const today = openTreeHead(decodeUtf8(note), key)
    const walk = (readNode: ReadNode) => consistencyProof(earlier?.size ?? 0, today.size, readNode)
    const isRead = earlier !== undefined && earlier.size !== today.size
    const readNode = isRead ? await readNodesFor(source, today.size, walk) : undefined
    const proof = readNode === undefined ? [] : walk(readNode)
    return (from) => {
      assureSameVrfKey(from, today)
      verifyConsistency({ from, to: today, proof })
    }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    if (error.code === 'note_unsigned')
      throw new CommandError('log_of_other_key', { log: source.name, key: formatVerifierKey(key) })
    return () => {
      throw error
    }
  }
}
