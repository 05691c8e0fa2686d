import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseReceipt, type Receipt } from '#ledger/receipt/receipt.ts'
import { ifValid } from '#platform/errors/if-valid.ts'

/** Limit of a receipt: at most 16 Mi UTF-16 code units, each with at most three bytes in UTF-8. */
export const MAX_RECEIPT_BYTES = 3 * 16 * 2 ** 20

/**
 * Kinds of files that `verify` accepts: a receipt, a self-verifying page with a receipt, the proof
 * of one leaf, or a file's timestamp.
 */
export type ReceiptForm = 'receipt' | 'page' | 'proof' | 'timestamp'

const MAX_FORMAT_LENGTH = 64

/**
 * Returns the kind of a file by its beginning. A damaged file of any kind counts as a receipt,
 * whose verification then reports the fault.
 */
export function formOf(bytes: Uint8Array): ReceiptForm {
  const beginning = Buffer.from(bytes.subarray(0, MAX_FORMAT_LENGTH)).toString('latin1')
  if (beginning.startsWith('c2sp.org/tlog-proof@')) return 'proof'
  if (beginning.startsWith('\0OpenTimestamps\0')) return 'timestamp'
  return /^\s*<!doctype html/i.test(beginning) ? 'page' : 'receipt'
}

/** Parses a receipt. Returns undefined for an invalid one, because its verification reports it. */
export function parseIfValid(receipt: string | Uint8Array): Receipt | undefined {
  return ifValid(() => parseReceipt(typeof receipt === 'string' ? receipt : decodeUtf8(receipt)))
}
