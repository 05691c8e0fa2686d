import type { StatementSide } from '#ledger/receipt/receipt.ts'
import { changedShipment } from './changed-shipment.ts'
import { refused, type ForgedReceipt } from './forged-receipt.ts'
import { edited } from './receipt-vector.ts'
import { deliveredShipment, wholeErased } from './sample-log.ts'

/**
 * Returns receipts that hide fields from which readers draw conclusions. The holder of a genuine
 * receipt can make them without any key.
 */
export function hidingReceipts(): Readonly<Record<string, ForgedReceipt>> {
  const changes = changedShipment().receipt()
  const delivered = deliveredShipment().receipt()
  const erased = deliveredShipment().append(wholeErased).receipt()
  return {
    'edit-undone': hiding('an edit without its target', changes, 1, 'client', [
      'target_event_id',
      'target_statement',
    ]),
    'correction-undone': hiding('a correction without its target', changes, 3, 'client', ['target_event_id']),
    'correction-version-hidden': hiding(
      'a correction without the version that it changes',
      changes,
      4,
      'client',
      ['target_statement'],
    ),
    'annulment-undone': hiding('an annulment without its target', changes, 5, 'client', ['target_statement']),
    'final-hidden': hiding(
      'a delivery that does not say that it closes the history',
      delivered,
      2,
      'server',
      ['final'],
    ),
    'status-hidden': hiding('a status by hand that nobody sees', changes, 6, 'server', ['status_after']),
    'erasure-hidden': hiding('an erasure that does not say of how many events', erased, 3, 'client', [
      'erased_events',
    ]),
    'erasure-as-pretext': hiding(
      'a hidden end of a history whose contents, as the receipt itself shows, somebody still has',
      erased,
      2,
      'server',
      ['final'],
    ),
  }
}

function hiding(
  tries: string,
  receipt: string,
  at: number,
  side: StatementSide,
  names: readonly string[],
): ForgedReceipt {
  const forged = edited(receipt, ({ events }) => ({
    events: events.map((event, position) => {
      if (position !== at) return event
      const fields = new Map(event[side].fields)
      for (const name of names) fields.delete(name)
      return { ...event, [side]: { ...event[side], fields } }
    }),
  }))
  return refused(tries, forged, 'format', 'field_hidden')
}
