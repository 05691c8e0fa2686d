import { encodeHex } from '#ledger/bytes.ts'
import { checkHeadGrowth } from './head-growth.ts'
import { readTrust, remember } from './trust.ts'
import type { CheckedReceipt } from './verdict.ts'
import { verifyText } from './verify-text.ts'

/**
 * Fetches and verifies a receipt against what this browser knows of the log, and remembers key and head when all holds.
 * @param fetchText gives the receipt's exact text
 */
export async function checkReceipt(
  trackingId: string,
  fetchText: () => Promise<string>,
): Promise<CheckedReceipt> {
  // Read before asking: an answer that another tab's newer one overtook is no step back.
  const { key, head } = readTrust()
  const text = await fetchText()
  const verification = await verifyText(text, { trackingId, ...(key !== undefined && { key }) })
  const found = verification.head && {
    size: verification.head.size,
    root: encodeHex(verification.head.root),
  }
  const headGrowth = checkHeadGrowth(head, found)
  const holds = verification.valid && headGrowth.status !== 'failed'
  if (holds && found !== undefined && verification.key !== null) remember(verification.key, found)
  return { text, verification, headGrowth }
}
