import type { Checkpoint } from '#contract/checkpoints.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { checkpointFields, shipmentFields } from '#domain/entry.ts'
import { parseInstant } from '#domain/instant.ts'
import { canonicalize } from '#ledger/canonical.ts'
import type { Fields, FieldValue } from '#ledger/statement.ts'
import type { VerifiedEvent } from '#ledger/verify-event.ts'
import type { Finding } from './finding.ts'

type Problem = NonNullable<Finding['error']>

/**
 * Compares what a page shows of a shipment with what its receipt proves, event by event. The page's data must have been
 * asked for after the receipt, so that it holds at least the receipt's events.
 */
export function compareDisplayed(shown: ShipmentDetail, events: readonly VerifiedEvent[]): Finding[] {
  const checkpoints = new Map(shown.checkpoints.map((checkpoint) => [checkpoint.event_id, checkpoint]))
  const isComplete = shown.checkpoints.length + 1 === events.length
  return events.map((event, position) => {
    const isLast = isComplete && position === events.length - 1
    const problem =
      problemOf(event, shown, checkpoints) ?? (isLast ? problemOfStatus(event, shown.status) : undefined)
    const name = 'displayed'
    if (problem === undefined) return { name, status: 'passed', event: position }
    return { name, status: 'failed', event: position, error: problem }
  })
}

function problemOf(
  event: VerifiedEvent,
  shown: ShipmentDetail,
  checkpoints: ReadonlyMap<string, Checkpoint>,
): Problem | undefined {
  if (event.eventId === shown.event_id) {
    // The status at creation is not shown: the current one is compared with the last event.
    const { status: _created, ...fields } = fieldsOfShipment(shown)
    return (
      problemOfHash(event, shown.blockchain_hash) ??
      problemOfFields(event.fields, fields) ??
      problemOfFields(event.server, { received_at: shown.received_at })
    )
  }
  const checkpoint = checkpoints.get(event.eventId)
  if (checkpoint === undefined) return { code: 'displayed_missing', facts: { event: event.eventId } }
  return (
    problemOfHash(event, checkpoint.blockchain_hash) ??
    problemOfFields(event.fields, fieldsOfCheckpoint(checkpoint)) ??
    problemOfFields(event.server, { received_at: checkpoint.received_at })
  )
}

function problemOfHash({ clientHash }: VerifiedEvent, shown: string): Problem | undefined {
  const committed = `0x${clientHash}`
  return shown === committed ? undefined : { code: 'displayed_hash_differs', facts: { shown, committed } }
}

function problemOfStatus({ server }: VerifiedEvent, status: string): Problem | undefined {
  return problemOfFields(server, { status_after: status })
}

/** The first field that is shown with another value than the disclosed one. */
function problemOfFields(disclosed: Fields, shown: Fields): Problem | undefined {
  for (const [field, value] of Object.entries(shown)) {
    const committed = disclosed[field]
    if (committed === undefined || canonicalize(committed) === canonicalize(value)) continue
    const facts = { field, shown: plainText(value), committed: plainText(committed) }
    return { code: 'displayed_differs', facts }
  }
  return undefined
}

function plainText(value: FieldValue): string {
  return typeof value === 'string' ? value : canonicalize(value)
}

function fieldsOfShipment(shown: ShipmentDetail): Fields {
  const occurredAt = parseInstant(shown.created_at)
  const estimated = shown.estimated_delivery === null ? null : parseInstant(shown.estimated_delivery)
  // A time that is none can match no commitment: compared as the text it is.
  if (occurredAt === undefined) return { occurred_at: shown.created_at }
  if (estimated === undefined) return { estimated_delivery: shown.estimated_delivery }
  return shipmentFields(occurredAt, { ...shown, estimated_delivery: estimated })
}

function fieldsOfCheckpoint(shown: Checkpoint): Fields {
  const occurredAt = parseInstant(shown.timestamp)
  return occurredAt === undefined ? { occurred_at: shown.timestamp } : checkpointFields(occurredAt, shown)
}
