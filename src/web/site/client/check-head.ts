import { decodeHex, encodeHex } from '#ledger/bytes.ts'
import { parseVerifierKey } from '#ledger/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/tree-head.ts'
import { fetchTile } from '../../verification/fetch-tile.ts'
import { checkHeadGrowth, type FetchTile } from '../../verification/head-growth.ts'
import { readTrust, remember } from '../../verification/trust.ts'

/**
 * Checks a signed head under the key this browser first saw, else under the given one, and that the log still begins
 * with what this browser knows of it.
 * @throws LedgerError when the note is not signed by that key
 */
export async function checkHead(
  note: string,
  givenKey: string,
  fromLog: FetchTile = fetchTile,
): Promise<{ readonly head: TreeHead; readonly isValid: boolean }> {
  const { key = givenKey, head: seen } = readTrust()
  const head = openTreeHead(note, parseVerifierKey(key))
  const before = seen && { size: seen.size, root: decodeHex(seen.root) }
  const growth = await checkHeadGrowth(before, head, fromLog)
  const isValid = growth.status !== 'failed'
  if (isValid) remember(key, { size: head.size, root: encodeHex(head.root) })
  return { head, isValid }
}
