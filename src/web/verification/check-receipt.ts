import { decodeHex, encodeHex } from '#ledger/base/bytes.ts'
import { fetchTile } from './fetch-tile.ts'
import { checkReceiptHead, type FetchTile } from './head-growth.ts'
import { checkHistoryGrowth } from './history-growth.ts'
import { readTrust, remember, seenOf, type Trust } from './trust.ts'
import type { CheckedReceipt } from './verdict.ts'
import { verifyText } from './verify-text.ts'

/**
 * Fetches and verifies a receipt against this browser's stored facts about the log and the
 * shipment. Stores the new facts if every check passes.
 * @param fetchText returns the receipt's exact text
 * @param fromLog fetches tiles of the log, to show that it only grew
 * @param verify runs the verification, here or in a worker
 * @param trust facts stored before the request, so that a newer answer in another tab does not look
 * like a step back
 */
export async function checkReceipt(
  trackingId: string,
  fetchText: () => Promise<string>,
  fromLog: FetchTile = fetchTile,
  verify: typeof verifyText = verifyText,
  trust: Trust = readTrust(),
): Promise<CheckedReceipt> {
  const { key } = trust
  const text = await fetchText()
  const { verification, keyTie } = await verifyFollowing({ text, trackingId, known: key }, verify, fromLog)
  const { head, historyRoot, events } = verification
  const { head: seen, histories } = verification.valid ? seenOf(trust, verification.key ?? '') : trust
  const before = seen && { size: seen.size, root: decodeHex(seen.root) }
  const headGrowth = await checkReceiptHead(before, verification.valid ? head : undefined, fromLog)
  const historyGrowth = checkHistoryGrowth(histories?.[trackingId], verification)
  const mayRemember =
    keyTie === undefined &&
    (headGrowth.status === 'passed' || seen === undefined) &&
    historyGrowth.status !== 'failed'
  if (mayRemember && head !== undefined && historyRoot !== undefined && verification.key !== null) {
    const { size } = head
    const history = { events: events.length, root: historyRoot, size }
    remember(verification.key, { size, root: encodeHex(head.root) }, { trackingId, history })
  }
  return { text, verification, headGrowth, historyGrowth, keyTie, checkedAt: new Date() }
}

type Followed = Pick<CheckedReceipt, 'verification' | 'keyTie'>

/**
 * Accepts a key other than the known one if the log's key list has both. A retired key is accepted
 * only as far as the list does.
 */
async function verifyFollowing(
  {
    text,
    trackingId,
    known,
  }: { readonly text: string; readonly trackingId: string; readonly known: string | undefined },
  verify: typeof verifyText,
  fromLog: FetchTile,
): Promise<Followed> {
  if (known === undefined) return { verification: await verify(text, { trackingId }) }
  const verification = await verify(text, { trackingId, key: known })
  const { key, checks } = verification
  if (key === null || !checks.some(({ error }) => error?.code === 'other_key')) return { verification }
  // Loaded on demand, because keys change only once in years.
  const [{ followKey }, { checkKeyTie }] = await Promise.all([
    import('./follow-key.ts'),
    import('./check-key-tie.ts'),
  ])
  const followed = await followKey(known, key)
  if (followed === undefined) return { verification }
  const under = await verify(text, { trackingId, key, keys: followed.keys })
  return { verification: under, keyTie: await checkKeyTie(under, followed, fromLog) }
}
