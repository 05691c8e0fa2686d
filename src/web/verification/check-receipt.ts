import { decodeHex } from '#ledger/base/bytes.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { fetchTile } from './fetch-tile.ts'
import type { Finding, FindingCode } from './finding.ts'
import { checkReceiptHead, type FetchTile } from './head-growth.ts'
import { readTrust, remember, type SeenHistory, seenOf, type Trust } from './trust.ts'
import type { CheckedReceipt } from './verdict.ts'
import { verifyText } from './verify-text.ts'

type CheckOptions = {
  /** Fetches tiles of the log, to show that it only grew. */
  readonly fromLog?: FetchTile
  /** Runs the verification, here or in a worker. */
  readonly verify?: typeof verifyText
  /**
   * Facts stored before the request. Facts that another tab stores later may be newer than the
   * receipt, and the log would seem to have shrunk.
   */
  readonly trust?: Trust
}

/**
 * Fetches a receipt, verifies it, and compares it with this browser's stored facts about the log
 * and the shipment. Stores the new facts only if the receipt is valid and its key is not retired.
 * In addition, the log must extend the head seen before, and the history check must not fail.
 * @param fetchText returns the receipt's exact text
 */
export async function checkReceipt(
  trackingId: string,
  fetchText: () => Promise<string>,
  { fromLog = fetchTile, verify = verifyText, trust = readTrust() }: CheckOptions = {},
): Promise<CheckedReceipt> {
  const text = await fetchText()
  const { verification, keyTie } = await verifyFollowing(text, { trackingId, trust }, verify, fromLog)
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
    remember(verification.key, head, { trackingId, history })
  }
  return { text, verification, headGrowth, historyGrowth, keyTie, checkedAt: new Date() }
}

/**
 * Verifies a receipt with the known key. A receipt with another key is accepted if the log's key
 * list contains both keys. A retired key may sign only those heads that the key list allows.
 */
async function verifyFollowing(
  text: string,
  { trackingId, trust: { key: known, vrfKey } }: { readonly trackingId: string; readonly trust: Trust },
  verify: typeof verifyText,
  fromLog: FetchTile,
): Promise<Pick<CheckedReceipt, 'verification' | 'keyTie'>> {
  if (known === undefined) return { verification: await verify(text, { trackingId }) }
  const pinned = { trackingId, ...(vrfKey !== undefined && { vrfKey }) }
  const verification = await verify(text, { ...pinned, key: known })
  const { key, checks } = verification
  if (key === null || !checks.some(({ error }) => error?.code === 'other_key')) return { verification }
  // Loaded on demand, because keys change only once in years.
  const [{ followKey }, { checkKeyTie }] = await Promise.all([
    import('./follow-key.ts'),
    import('./check-key-tie.ts'),
  ])
  const followed = await followKey(known, key)
  if (followed === undefined) return { verification }
  const under = await verify(text, { ...pinned, key, keys: followed.keys })
  return { verification: under, keyTie: await checkKeyTie(under, followed, fromLog) }
}

/**
 * Checks that a receipt contains every event of the shipment that this browser has already
 * verified. A valid receipt may end after any event, so the receipt alone does not show that events
 * are missing.
 * @param seen longest history stored before the receipt was requested
 * @returns `failed` with `history_shrank` or `history_rewritten`; `skipped` with `history_older` if
 * fewer events come under a smaller head, as with a cached answer
 */
function checkHistoryGrowth(
  seen: SeenHistory | undefined,
  { valid, head, events }: Pick<Verification, 'valid' | 'head' | 'events'>,
): Finding {
  const name = 'history_growth'
  if (seen === undefined || !valid || head === undefined) return { name, status: 'skipped' }
  if (events.length >= seen.events) {
    return events[seen.events - 1]?.leafHash === seen.root
      ? { name, status: 'passed' }
      : { name, status: 'failed', error: problem('history_rewritten') }
  }
  return head.size < seen.size
    ? { name, status: 'skipped', error: problem('history_older') }
    : { name, status: 'failed', error: problem('history_shrank') }

  function problem(code: FindingCode): NonNullable<Finding['error']> {
    return { code, facts: { expected: seen?.events ?? 0, found: events.length } }
  }
}
