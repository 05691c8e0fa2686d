import { decodeUtf8, encodeBase64 } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { decodeLeaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { parseReceipt } from '#ledger/receipt/receipt.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { verifyReceiptBytes } from '#ledger/receipt/verify-bytes.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import type { WholeLog } from '#ledger/log/whole-log.ts'
import { readInput } from '../read-input.ts'
import { formOf, MAX_RECEIPT_BYTES, receiptInPage } from '../receipt-form.ts'
import type { FaultList } from '../faults/fault-list.ts'

/**
 * Reads the text of a receipt, or of the receipt in a self-verifying page.
 * @throws CommandError if the file cannot be read
 */
export async function readReceipt(file: string): Promise<string | Uint8Array> {
  const bytes = await readInput({ file }, MAX_RECEIPT_BYTES)
  return formOf(bytes) === 'page' ? receiptInPage(file, bytes) : bytes
}

/**
 * Verifies a receipt under one of the log's keys and the VRF key of its head, and returns its
 * pseudonym and head. Adds a fault and returns undefined if the receipt is invalid. A receipt whose
 * head is larger than the log's head is a fault too.
 */
export function openReceipt(
  given: string | Uint8Array,
  keys: readonly VerifierKey[],
  { size, vrfKey }: TreeHead,
  faults: FaultList,
) {
  const found = verifyReceiptBytes(given).key
  const key = keys.find((one) => formatVerifierKey(one) === found) ?? keys[0]
  if (key === undefined) throw new LedgerError('verifier_key_invalid')
  const { valid } = verifyReceiptBytes(given, {
    key: formatVerifierKey(key),
    ...(vrfKey !== undefined && { vrfKey: encodeBase64(vrfKey) }),
    assureStamped,
  })
  if (!valid) {
    faults.add({ code: 'receipt_not_valid', facts: {} })
    return undefined
  }
  const receipt = parseReceipt(typeof given === 'string' ? given : decodeUtf8(given))
  const head = openTreeHead(receipt.head, key)
  const [first] = receipt.events
  if (first === undefined)
    throw new LedgerError('value_invalid', { path: 'receipt.events', expected: 'events' })
  if (head.size > size) {
    faults.add({ code: 'receipt_newer', facts: { from: head.size, to: size } })
    return undefined
  }
  const { pseudonym } = decodeLeaf(first.leaf)
  // The receipt may still omit events of its shipment. `auditReceipt` detects omitted events after
  // the whole log was read.
  return { trackingId: receipt.trackingId, head, pseudonym, events: receipt.events.length }
}

/**
 * Compares a receipt with the log, after all leaves of the log were read. Adds a fault if the tree
 * under the receipt's head contains a leaf of the shipment that the receipt omits.
 */
export function auditReceipt(
  { trackingId, head, pseudonym, events }: NonNullable<ReturnType<typeof openReceipt>>,
  whole: WholeLog,
  faults: FaultList,
) {
  const index = whole.watchedAt
  if (index !== undefined && index < head.size) {
    faults.add({ code: 'receipt_incomplete', facts: { events, index } })
  }
  // Number of leaves of the shipment that the receipt does not show.
  const later = Math.max(0, whole.lengthOf(pseudonym) - events)
  return { trackingId, events, size: head.size, later }
}

/** Result of the comparison of a receipt with the whole log. */
export type AuditedReceipt = ReturnType<typeof auditReceipt>
