import type { StoredEvent } from '#core/shipments/stored-event.ts'
import { isJsonObject } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import {
  changesBetween,
  declaredAt,
  followHistory,
  type FieldChange,
  type HistoricEvent,
  type History,
} from '#domain/events/history.ts'
import type { Acceptance } from '#domain/events/event-fields.ts'
import { findEventType } from '#domain/events/event-types.ts'
import { currentList, isMadeByNewer } from '#domain/events/field-lists.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { uuidText } from '#platform/database/uuid.ts'
import type { Actor } from './actors.ts'
import { byKey, ofKeys, type ShipmentLoader } from '#core/shipments/loader-keys.ts'
import { UnreadableEvent } from '#core/shipments/unreadable-event.ts'
import type { Rows } from './shipments.rows.ts'

/**
 * Row of an event. Its columns contain canonical JSON that Lastro wrote. They are read as text, so
 * that PostgreSQL does not parse the JSON too.
 */
export type EventRow = Pick<StoredEvent, 'event_id' | 'sequence' | 'client_hash'> & {
  /**
   * End of a statement, which contains the event's type. The rest of the statement, mostly digests
   * of fields, is not needed.
   */
  statement_end: string
  /** End of the server statement, which contains its version. */
  server_end: string
  fields: string
  acceptance: string
}

const findEventRows = ofKeys<Rows, EventRow>(
  'find_stored_events',
  `select asked.n, e.event_id, e.sequence,
     convert_from(substr(e.client_statement, greatest(octet_length(e.client_statement) - 63, 1)), 'LATIN1') as statement_end,
     convert_from(substr(e.server_statement, greatest(octet_length(e.server_statement) - 15, 1)), 'LATIN1') as server_end,
     convert_from(e.client_fields, 'UTF8') as fields, convert_from(e.server_fields, 'UTF8') as acceptance,
     encode(substr(e.leaf, 75, 32), 'hex') as client_hash
   from asked join events e on e.shipment_id = s.id and e.user_id = s.user_id
   order by asked.n, e.sequence`,
)

/**
 * In canonical JSON the type and the version are a statement's last members (docs/spec/event.md).
 */
const TYPE = /"type":"([a-z_.]+)","v":(\d+)\}$/
const VERSION = /,"v":(\d+)\}$/

/**
 * Parses the row of an event.
 * @throws UnreadableEvent
 */
export function storedEvent(stored: EventRow): StoredEvent {
  const { statement_end: end, server_end, fields, acceptance, ...row } = stored
  const [, type, list] = TYPE.exec(end) ?? []
  const texts = ['received_at', 'via', 'status_after'] as const
  const attested = readObject<Acceptance>(acceptance, row.event_id, texts)
  const { actor } = attested
  if (type === undefined || (actor !== null && !uuidText.test(actor))) throw new UnreadableEvent(row.event_id)
  return {
    ...row,
    type,
    list: Number(list),
    // A damaged version is reported by the audit and does not make the event unreadable.
    server_list: Number(VERSION.exec(server_end)?.[1] ?? 1),
    fields: readObject<Fields>(fields, row.event_id),
    acceptance: attested,
  }
}

/**
 * Parses a JSON object.
 * @param members names of members that must be strings
 */
function readObject<Kind extends object>(
  text: string,
  event: string,
  members: readonly (keyof Kind & string)[] = [],
): Kind {
  try {
    const value = JSON.parse(text) as Json
    if (isJsonObject(value) && members.every((name) => typeof value[name] === 'string')) return value as Kind
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new UnreadableEvent(event)
}

type Event = HistoricEvent & StoredEvent

/** Stored events of a history, in log order. */
export type StoredHistory = {
  readonly rows: readonly StoredEvent[]
  /** True if events with damaged bytes are omitted. */
  readonly isDamaged?: boolean
}

/**
 * Reads all events of each shipment.
 * @returns histories in the order of the requests
 */
export async function readHistories(
  on: Queryable,
  together: ShipmentLoader,
): Promise<readonly StoredHistory[]> {
  const rows = await findEventRows(on, together)
  return byKey(rows, together).map((events) => ({ rows: events.map(storedEvent) }))
}

/**
 * Presents a history for the API, each change with its changed fields.
 * @param actors all actors of the history
 */
export function presentHistory({ rows }: StoredHistory, actors: readonly Actor[]): readonly HistoryEntry[] {
  const events = rows.map((row): Event => ({
    ...row,
    eventId: row.event_id,
    clientHash: row.client_hash,
  }))
  const history = followHistory(events)
  const places = placesOf(history)
  const unchanged = unchangedCheckpoints(history)
  return events.map((event, at) => {
    const { acceptance, fields } = event
    const isNewer = isMadeByNewer(event.type, event.list) || event.server_list > currentList('acceptance')
    const { checkpoint = null, before } = places.get(event) ?? {}
    return {
      sequence: event.sequence,
      event_id: event.event_id,
      type: event.type,
      made_by_newer_version: isNewer,
      checkpoint_id: checkpoint,
      declared_at: declaredAt(event) ?? acceptance.received_at,
      received_at: acceptance.received_at,
      actor: presentActor(acceptance.actor, actors),
      via: acceptance.via,
      blockchain_hash: `0x${event.clientHash}`,
      fields: unchanged.has(event) && !isNewer ? null : fields,
      changes: [...changesOf(event, before, events[at - 1])],
      status_after: acceptance.status_after,
    }
  })
}

/**
 * Returns the events of checkpoints that were neither corrected nor annulled. The response contains
 * the values of these checkpoints already, so the history omits them.
 */
function unchangedCheckpoints({ checkpoints }: History<Event>): ReadonlySet<Event> {
  const all = [...checkpoints.values()]
  return new Set(
    all.flatMap(({ versions, annulment }) =>
      versions.length === 1 && annulment === undefined ? versions : [],
    ),
  )
}

/**
 * Returns the fields that an event changed. A correction is compared with the version that it
 * replaced, a change of status with the status after the previous event.
 */
function changesOf(
  event: Event,
  replaced: Event | undefined,
  previous: Event | undefined,
): readonly FieldChange[] {
  if (findEventType(event.type)?.status !== 'sets') return replaced ? changesBetween(replaced, event) : []
  const before = previous?.acceptance.status_after ?? null
  return [{ field: 'status', before, after: event.acceptance.status_after }]
}

type Place = { readonly checkpoint?: string; readonly before?: Event }

/** Maps each event to the checkpoint that it concerns and the version that it replaced, if any. */
function placesOf({ shipment, checkpoints }: History<Event>): ReadonlyMap<Event, Place> {
  const places = new Map<Event, Place>()
  const place = (versions: readonly Event[], checkpoint?: string): void => {
    for (const [at, event] of versions.entries()) {
      const before = versions[at - 1]
      places.set(event, { ...(checkpoint !== undefined && { checkpoint }), ...(before && { before }) })
    }
  }
  if (shipment !== undefined) place(shipment.versions)
  for (const [id, { versions, annulment }] of checkpoints) {
    place(versions, id)
    if (annulment !== undefined) places.set(annulment, { checkpoint: id })
  }
  return places
}

function presentActor(id: string | null, actors: readonly Actor[]): HistoryEntry['actor'] {
  const known = actors.find((actor) => actor.id === id)
  return {
    id,
    name: known?.name ?? null,
    email: known?.email ?? null,
    is_deleted: known?.is_deleted ?? false,
    role: known?.role ?? null,
    place: known?.place ?? null,
  }
}
