import { LedgerError } from '#ledger/error.ts'
import { decodeLeaf } from '#ledger/leaf.ts'
import { formatVerifierKey, type VerifierKey } from '#ledger/note-key.ts'
import { parseReceipt } from '#ledger/receipt.ts'
import { openTreeHead, type TreeHead } from '#ledger/tree-head.ts'
import { verifyReceiptBytes } from '#ledger/verify-bytes.ts'
import { assureStamped } from '#ledger/verify-stamp.ts'
import type { WholeLog } from '#ledger/whole-log.ts'
import { readInput } from '../read-input.ts'
import { formOf, MAX_RECEIPT_BYTES } from '../verify/receipt-form.ts'
import { receiptInPage } from '../verify/receipt-in-page.ts'
import type { FaultList } from './fault-list.ts'

/** A valid receipt that the whole log is to say of whether it hides anything. */
export type OpenedReceipt = {
  readonly trackingId: string
  readonly head: TreeHead
  /** What its shipment is called in the log, as it proves. */
  readonly pseudonym: Uint8Array
  readonly events: number
}

/** What the whole log says of a receipt. */
export type AuditedReceipt = {
  readonly trackingId: string
  readonly events: number
  /** Of its head. */
  readonly size: number
  /** How many leaves the shipment has beyond those that the receipt shows. */
  readonly later: number
}

/**
 * The text of a receipt, or of the one in a page that verifies itself.
 * @throws CommandError why the file cannot be read
 */
export async function readReceipt(file: string): Promise<string | Uint8Array> {
  const bytes = await readInput({ file }, MAX_RECEIPT_BYTES)
  return formOf(bytes) === 'page' ? receiptInPage(file, bytes) : bytes
}

/** The receipt, if it is one of one of its keys that the log at this head can be asked about; if not, that is a fault. */
export function openReceipt(
  given: string | Uint8Array,
  keys: readonly VerifierKey[],
  { size }: TreeHead,
  faults: FaultList,
): OpenedReceipt | undefined {
  const found = verifyReceiptBytes(given).key
  const key = keys.find((one) => formatVerifierKey(one) === found) ?? keys[0]
  if (key === undefined) throw new LedgerError('verifier_key_invalid')
  const { valid, checks } = verifyReceiptBytes(given, { key: formatVerifierKey(key), assureStamped })
  if (!valid) {
    faults.add({ code: 'receipt_not_valid', facts: {} })
    return undefined
  }
  if (!checks.some(({ name, status }) => name === 'pseudonym' && status === 'passed')) {
    faults.add({ code: 'receipt_unnamed', facts: {} })
    return undefined
  }
  const receipt = parseReceipt(typeof given === 'string' ? given : Buffer.from(given).toString('utf8'))
  const head = openTreeHead(receipt.head, key)
  const [first] = receipt.events
  if (first === undefined)
    throw new LedgerError('value_invalid', { path: 'receipt.events', expected: 'events' })
  if (head.size > size) {
    faults.add({ code: 'receipt_newer', facts: { from: head.size, to: size } })
    return undefined
  }
  const { pseudonym } = decodeLeaf(first.leaf)
  return { trackingId: receipt.trackingId, head, pseudonym, events: receipt.events.length }
}

/** After the whole log was read: whether a leaf of the shipment under the receipt's head is not in the receipt. */
export function auditReceipt(
  { trackingId, head, pseudonym, events }: OpenedReceipt,
  whole: WholeLog,
  faults: FaultList,
): AuditedReceipt {
  const index = whole.watchedAt
  if (index !== undefined && index < head.size) {
    faults.add({ code: 'receipt_incomplete', facts: { events, index } })
  }
  return { trackingId, events, size: head.size, later: Math.max(0, whole.lengthOf(pseudonym) - events) }
}
