import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import { aboutOf } from '#domain/events/annex.ts'
import { openContestations } from '#domain/events/contestation.ts'
import { pastOf, type LiveCheckpoint } from '#domain/checkpoints/correction.ts'
import { validVersion, type History } from '#domain/events/history.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareDerived, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/**
 * Compares data derived from the events with the events: the pseudonym, the state that the
 * checkpoint rules read, and the sort and search indexes.
 */
export function auditDerived(
  { shipment, standing, search }: ShipmentRows,
  events: readonly AuditedEvent[],
  history: History<AuditedEvent>,
): readonly Finding[] {
  const newest = events.at(-1)
  if (newest === undefined) return []
  const derived = (table: string, columns: Derived): readonly Finding[] =>
    Object.entries(columns).flatMap(([column, [expected, found]]) =>
      compareDerived(`${table}.${column}`, newest, expected, found),
    )
  const missing = (table: string): Finding =>
    finding('row_missing', table, { sequence: newest.leaf.sequence, eventId: newest.eventId })
  const live = liveCheckpoints(history)
  const { openEntry, lastDeclared } = pastOf(live)
  return [
    ...derived('shipments', {
      pseudonym: [encodeHex(newest.leaf.pseudonym), encodeHex(shipment.pseudonym)],
      erased_at: [null, timeText(shipment.erased_at)],
      annexes: [String(events.filter(isAnnex).length), String(shipment.annexes)],
      open_entry: [openEntry, composed(shipment.open_entry)],
      contested_at: [contestedAt(events), timeText(shipment.contested_at)],
    }),
    ...checkpointTypes.flatMap((type) =>
      derived('shipments', {
        [`last_${type}`]: [instantOf(lastDeclared[type]), timeText(shipment[`last_${type}`])],
      }),
    ),
    ...(standing === undefined
      ? [missing('shipment_sort_index')]
      : derived('shipment_sort_index', {
          user_id: [shipment.user_id, standing.user_id],
          status: [shipment.status, standing.status],
          updated_at: [timeText(shipment.updated_at), timeText(standing.updated_at)],
          last_place: [lastPlaceOf(live), composed(standing.last_place)],
        })),
    ...(search === undefined
      ? [missing('shipment_search')]
      : derived('shipment_search', {
          user_id: [shipment.user_id, search.user_id],
          text: [shipment.search_text, search.text],
          recipient_key: [shipment.search_key, search.recipient_key],
        })),
  ]
}

/** Columns of a table, each with the value that the events yield and the stored value. */
type Derived = Readonly<Record<string, readonly [expected: string | null, found: string | null]>>

/** Returns when the oldest open contestation arrived; null if none is open. */
function contestedAt(events: readonly AuditedEvent[]): string | null {
  const annexes = events.filter(isAnnex).map((event) => ({
    id: event.eventId,
    kind: textOf(event.fields['kind']) ?? '',
    about: aboutOf(event) ?? null,
    receivedAt: event.server.fields['received_at'],
  }))
  const [oldest] = openContestations(annexes)
  return textOf(oldest?.receivedAt) ?? null
}

function textOf(value: FieldValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function instantOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** Returns a text in Unicode normalization form C (NFC). */
function composed(text: string | null): string | null {
  return text?.normalize('NFC') ?? null
}

/** Returns the location of the newest checkpoint, by the time that its recorder declared. */
function lastPlaceOf(live: readonly LiveCheckpoint[]): string | null {
  const newest = live.toSorted((a, b) => a.occurredAt - b.occurredAt || (a.id < b.id ? -1 : 1)).at(-1)
  return composed(newest?.location ?? null)
}

/**
 * Returns the checkpoints that are not annulled, in the order in which the server received them,
 * each with its newest values.
 */
function liveCheckpoints({ checkpoints }: History<AuditedEvent>): readonly LiveCheckpoint[] {
  return [...checkpoints].flatMap(([id, versions]) => {
    if (versions.annulment !== undefined) return []
    const { checkpoint_type: type, location, occurred_at: occurredAt } = validVersion(versions).fields
    return [
      {
        id,
        type: type as LiveCheckpoint['type'],
        location: typeof location === 'string' ? location : '',
        occurredAt: typeof occurredAt === 'string' ? Date.parse(occurredAt) : Number.NaN,
      },
    ]
  })
}
