import { formatVerifierKey } from '#ledger/log/note-key.ts'
import { findTie } from '#ledger/receipt/verify-succession.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import type { Finding } from './finding.ts'
import { findToday, type FollowedKey } from './follow-key.ts'
import { checkReceiptHead, type FetchTile } from './head-growth.ts'

/**
 * Checks that the current log extends the head of a receipt, if a retired key signed this head. The
 * signature alone is no proof. A thief of the retired key could sign a head that seems older than
 * the announcement of the next key.
 * @returns undefined for a key that is not retired and for a receipt that is not valid
 */
export async function checkKeyTie(
  verification: Verification,
  followed: FollowedKey,
  fromLog: FetchTile,
): Promise<Finding | undefined> {
  const { valid, key, head } = verification
  if (!valid || followed.last === undefined) return undefined
  const newest = await findToday(followed.newest)
  const growth = newest && (await checkReceiptHead(newest, head, fromLog))
  const isInLog = growth?.status === 'passed'
  if (findTie(verification, followed, { isInLog }) !== undefined) return { name: 'key_tie', status: 'passed' }
  const facts = { key: key ?? formatVerifierKey(followed.newest) }
  const status = growth?.status === 'failed' ? 'failed' : 'skipped'
  return { name: 'key_tie', status, error: { code: 'key_retired_untied', facts } }
}
