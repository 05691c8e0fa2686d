import { pastOf, type LiveCheckpoint } from '#domain/correction.ts'
import { validVersion } from '#domain/history.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { FollowedEvent, FollowedHistory } from './followed-history.ts'
import { compareDerived, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/**
 * Compares data derived from the events with the events: the state used by the rules, the
 * pseudonym, and the sort and search indexes.
 */
export function auditDerived(
  { shipment, standing, search }: ShipmentRows,
  events: readonly FollowedEvent[],
  history: FollowedHistory,
): readonly Finding[] {
  const newest = events.at(-1)?.audited
  if (newest === undefined) return []
  const derived = (place: string, expected: string | null, found: string | null): readonly Finding[] =>
    compareDerived(place, newest, expected, found)
  const where = { sequence: newest.leaf.sequence, eventId: newest.eventId }
  const live = liveCheckpoints(history)
  const past = pastOf(live)
  return [
    ...derived('shipments.pseudonym', encodeHex(newest.leaf.pseudonym), shipment.pseudonym.toString('hex')),
    ...derived('shipments.erased_at', null, timeText(shipment.erased_at)),
    ...derived('shipments.open_entry', past.openEntry, shipment.open_entry?.normalize('NFC') ?? null),
    ...(['entrada', 'saida', 'finalizacao'] as const).flatMap((type) => {
      const last = past.lastDeclared[type]
      return derived(
        `shipments.last_${type}`,
        last === null ? null : new Date(last).toISOString(),
        timeText(shipment[`last_${type}`]),
      )
    }),
    ...(standing === undefined
      ? [finding('row_missing', 'shipment_sort_index', where)]
      : [
          ...derived('shipment_sort_index.user_id', shipment.user_id, standing.user_id),
          ...derived('shipment_sort_index.status', shipment.status, standing.status),
          ...derived(
            'shipment_sort_index.updated_at',
            timeText(shipment.updated_at),
            timeText(standing.updated_at),
          ),
          ...derived(
            'shipment_sort_index.last_place',
            lastPlaceOf(live),
            standing.last_place?.normalize('NFC') ?? null,
          ),
        ]),
    ...(search === undefined
      ? [finding('row_missing', 'shipment_search', where)]
      : [
          ...derived('shipment_search.user_id', shipment.user_id, search.user_id),
          ...derived('shipment_search.text', shipment.search_text, search.text),
          ...derived('shipment_search.recipient_key', shipment.search_key, search.recipient_key),
        ]),
  ]
}

/** Returns the location of the newest checkpoint by declared time. */
function lastPlaceOf(live: readonly LiveCheckpoint[]): string | null {
  const newest = live.toSorted((a, b) => a.occurredAt - b.occurredAt || (a.id < b.id ? -1 : 1)).at(-1)
  return newest?.location.normalize('NFC') ?? null
}

/**
 * Returns the checkpoints that are not annulled, in order of arrival, with the values of their
 * valid versions.
 */
function liveCheckpoints({ checkpoints }: FollowedHistory): readonly LiveCheckpoint[] {
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
