import type { Json } from '#ledger/base/json.ts'
import {
  parseReceipt,
  type Receipt,
  type ReceiptEvent,
  type ReceiptStatement,
} from '#ledger/receipt/receipt.ts'
import { encodeReceipt } from '#ledger/receipt/write-receipt.ts'
import { fieldSalt } from '#ledger/log/statement.ts'
import type { CheckName } from '#ledger/receipt/check.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import type { VerifyOptions } from '#ledger/receipt/verify.ts'
import { editJson } from './json-edit.ts'
import { deliveredShipment, sampleTrackingId, sampleVerifierKey } from './sample-log.ts'

export type ReceiptVector = {
  readonly shows: string
  readonly options: VerifyOptions
  readonly expected:
    | {
        readonly valid: true
        readonly sealed: boolean
        readonly events: number
        /** Present if the shipment is of a test company, so that it has no value. */
        readonly test?: true
      }
    /** All checks that fail. The others pass or are skipped. */
    | { readonly valid: false; readonly failed: readonly FailedCheck[] }
  readonly receipt: string
}

export type ReceiptVectors = Readonly<Record<string, ReceiptVector>>

export type FailedCheck = {
  readonly name: CheckName
  readonly event?: number
  readonly code: LedgerErrorCode
}

/** Data that the reader of most receipts has from other sources. */
export const pinned: VerifyOptions = { key: sampleVerifierKey, trackingId: sampleTrackingId }

/** A valid receipt of three events, all fields disclosed. */
export const receipt: string = deliveredShipment().receipt()

/** Returns the valid receipt with one value changed, or removed if undefined. */
export function changed(path: readonly (string | number)[], value: Json | undefined): string {
  return editJson(receipt, path, () => value)
}

/**
 * Returns a receipt's text with members of the decoded receipt replaced. The text contains salts
 * instead of seeds.
 */
export function edited(text: string, change: (receipt: Receipt) => Partial<Receipt>): string {
  const parsed = parseReceipt(text)
  const salted = {
    ...parsed,
    events: parsed.events.map((event) => ({
      ...event,
      client: withSalts(event.client),
      server: withSalts(event.server),
    })),
  }
  return encodeReceipt({ ...salted, ...change(salted) })
}

function withSalts<Statement>(side: ReceiptStatement<Statement>): ReceiptStatement<Statement> {
  const { opening, fields } = side
  if (!('seed' in opening)) return side
  const { seed } = opening
  const salts = new Map(Array.from(fields.keys(), (name) => [name, fieldSalt(seed, name)]))
  return { ...side, opening: { salts } }
}

/** Returns a receipt's text with members of one event replaced. */
export function editedEvent(
  text: string,
  at: number,
  change: (event: ReceiptEvent) => Partial<ReceiptEvent>,
): string {
  return edited(text, ({ events }) => ({
    events: events.map((event, position) => (position === at ? { ...event, ...change(event) } : event)),
  }))
}

export function holds(
  shows: string,
  text: string,
  sealed: boolean,
  events: number,
  options = pinned,
): ReceiptVector {
  return { shows, options, expected: { valid: true, sealed, events }, receipt: text }
}

/** Returns the vector of a valid receipt of a test company. */
export function holdsAsTest(shows: string, text: string, events: number, trackingId: string): ReceiptVector {
  const options = { ...pinned, trackingId }
  return { shows, options, expected: { valid: true, sealed: false, events, test: true }, receipt: text }
}

export function fails(
  shows: string,
  text: string,
  failed: readonly FailedCheck[],
  options = pinned,
): ReceiptVector {
  return { shows, options, expected: { valid: false, failed }, receipt: text }
}
