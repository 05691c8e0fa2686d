import { decodeHex, encodeHex } from '#ledger/bytes.ts'
import type { Verification } from '#ledger/verify.ts'
import { fetchTile } from './fetch-tile.ts'
import { checkReceiptHead, type FetchTile } from './head-growth.ts'
import { checkHistoryGrowth } from './history-growth.ts'
import { readTrust, remember, seenOf, type Trust } from './trust.ts'
import type { CheckedReceipt } from './verdict.ts'
import { verifyText } from './verify-text.ts'

/**
 * Fetches and verifies a receipt against what this browser knows of the log and of the shipment, and remembers both when all holds.
 * @param fetchText gives the receipt's exact text
 * @param fromLog gets tiles of the log, to show that it only grew
 * @param verify runs the verification, here or in a worker
 * @param trust what this browser knew before it asked: an answer that another tab's newer one overtook is no step back
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
  const verification = await verifyFollowing(text, trackingId, key, verify)
  const { head, historyRoot, events } = verification
  const { head: seen, histories } = verification.valid ? seenOf(trust, verification.key ?? '') : trust
  const before = seen && { size: seen.size, root: decodeHex(seen.root) }
  const headGrowth = await checkReceiptHead(before, verification.valid ? head : undefined, fromLog)
  const historyGrowth = checkHistoryGrowth(histories?.[trackingId], verification)
  const mayRemember =
    (headGrowth.status === 'passed' || seen === undefined) && historyGrowth.status !== 'failed'
  if (mayRemember && head !== undefined && historyRoot !== undefined && verification.key !== null) {
    const { size } = head
    const history = { events: events.length, root: historyRoot, size }
    remember(verification.key, { size, root: encodeHex(head.root) }, { trackingId, history })
  }
  return { text, verification, headGrowth, historyGrowth, checkedAt: new Date() }
}

/** A key other than the known one is accepted where the log announced it under that one. */
async function verifyFollowing(
  text: string,
  trackingId: string,
  known: string | undefined,
  verify: typeof verifyText,
): Promise<Verification> {
  if (known === undefined) return verify(text, { trackingId })
  const verification = await verify(text, { trackingId, key: known })
  const { key, checks } = verification
  if (key === null || !checks.some(({ error }) => error?.code === 'other_key')) return verification
  // Seldom needed: keys change once in years.
  const { isAnnounced } = await import('./follow-key.ts')
  return (await isAnnounced(known, key)) ? verify(text, { trackingId, key }) : verification
}
