import type { CheckpointType } from '#domain/checkpoint.ts'
import { checkpointTypes } from '#domain/checkpoint.ts'
import { parseInstant, type Instant } from '#domain/instant.ts'
import type { Fields } from '#ledger/statement.ts'
import type { VerifiedEvent } from '#ledger/verify-event.ts'

/** What a verified public receipt says of a shipment, in the page's terms. */
export type PublicHistory = {
  /** The status after the newest event; undefined when not disclosed. */
  readonly status: string | undefined
  readonly origin: string | undefined
  readonly destination: string | undefined
  /** Newest first. */
  readonly stops: readonly PublicStop[]
}

/** One event as anybody may see it. */
export type PublicStop = {
  readonly eventId: string
  /** Undefined for the creation, and for what is no checkpoint. */
  readonly kind: CheckpointType | undefined
  readonly place: string | undefined
  /** Declared by whoever recorded it. */
  readonly occurredAt: Instant | undefined
  readonly event: VerifiedEvent
}

/** Reads a history out of a receipt's disclosed fields, and of nothing else. */
export function publicHistory(events: readonly VerifiedEvent[]): PublicHistory {
  const creation = events[0]?.fields ?? {}
  const newest = events.at(-1)
  return {
    status: newest && textIn(newest.server, 'status_after'),
    origin: placeOf(creation, 'origin_city', 'origin_state'),
    destination: placeOf(creation, 'destination_city', 'destination_state'),
    stops: events.map(stopOf).toReversed(),
  }
}

function stopOf(event: VerifiedEvent): PublicStop {
  const { eventId, fields } = event
  const declared = textIn(fields, 'occurred_at')
  const type = textIn(fields, 'checkpoint_type')
  return {
    eventId,
    kind: checkpointTypes.find((one) => one === type),
    place: placeOf(fields, 'city', 'uf'),
    occurredAt: declared === undefined ? undefined : parseInstant(declared),
    event,
  }
}

/** City and state as "Campinas/SP", or as much as is disclosed. */
function placeOf(fields: Fields, city: string, state: string): string | undefined {
  const parts = [textIn(fields, city), textIn(fields, state)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('/')
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
