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
} from '#domain/history.ts'
import type { Acceptance } from '#domain/entry.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { uuidText } from '#platform/database/uuid.ts'
import type { Actor } from './actors.ts'
import { byKey, ofKeys, type ShipmentLoader } from '#core/shipments/loader-keys.ts'
import { UnreadableEvent } from '#core/shipments/unreadable-event.ts'

/** Canonical JSON that we wrote, as text: PostgreSQL need not read it too. */
export type EventRow = Pick<StoredEvent, 'event_id' | 'sequence' | 'client_hash'> & {
  /** Of most of a statement, the digests of its fields, nothing is told: only its last bytes are asked for, which name the type. */
  statement_end: string
  fields: string
  acceptance: string
}

const findEventRows = ofKeys<EventRow>(
  'find_stored_events',
  `select asked.n, e.event_id, e.sequence,
     convert_from(substr(e.client_statement, greatest(octet_length(e.client_statement) - 63, 1)), 'LATIN1') as statement_end,
     convert_from(e.client_fields, 'UTF8') as fields, convert_from(e.server_fields, 'UTF8') as acceptance,
     encode(substr(e.leaf, 75, 32), 'hex') as client_hash
   from asked join events e on e.shipment_id = s.id and e.user_id = s.user_id
   order by asked.n, e.sequence`,
)

/** By canonical JSON the type and the version are a statement's last members (docs/spec/event.md). */
const TYPE = /"type":"([a-z_.]+)","v":\d+\}$/

/** @throws UnreadableEvent */
export function storedEvent({ statement_end: end, fields, acceptance, ...row }: EventRow): StoredEvent {
  const type = TYPE.exec(end)?.[1]
  const attested = readObject<Acceptance>(
    acceptance,
    row.event_id,
    'received_at',
    'actor',
    'via',
    'status_after',
  )
  if (type === undefined || !uuidText.test(attested.actor)) throw new UnreadableEvent(row.event_id)
  return { ...row, type, fields: readObject<Fields>(fields, row.event_id), acceptance: attested }
}

/** @param members texts that it has */
function readObject<Kind extends object>(
  text: string,
  event: string,
  ...members: readonly (keyof Kind & string)[]
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

/** What was stored of a history, in the order of the log. */
export type StoredHistory = {
  readonly rows: readonly StoredEvent[]
  /** Whether events are left out whose bytes are not as anybody wrote them. */
  readonly isDamaged?: boolean
}

/** Everything that happened to each shipment. @returns in the order of what was asked */
export async function readHistories(
  on: Queryable,
  together: ShipmentLoader,
): Promise<readonly StoredHistory[]> {
  const rows = await findEventRows(on, together)
  return byKey(rows, together).map((events) => ({ rows: events.map(storedEvent) }))
}

/** A history as it leaves the server, each change with what it changed. @param actors whoever did something of it */
export function presentHistory({ rows }: StoredHistory, actors: readonly Actor[]): readonly HistoryEntry[] {
  const events = rows.map((row): Event => ({
    ...row,
    eventId: row.event_id,
    clientHash: row.client_hash,
  }))
  const places = placesOf(followHistory(events))
  return events.map((event, at) => {
    const { acceptance, fields } = event
    const { checkpoint = null, before } = places.get(event) ?? {}
    return {
      sequence: event.sequence,
      event_id: event.event_id,
      type: event.type,
      checkpoint_id: checkpoint,
      declared_at: declaredAt(event) ?? acceptance.received_at,
      received_at: acceptance.received_at,
      actor: presentActor(acceptance.actor, actors),
      via: acceptance.via,
      blockchain_hash: `0x${event.clientHash}`,
      fields,
      changes: [...changesOf(event, before, events[at - 1])],
      status_after: acceptance.status_after,
    }
  })
}

/** What an event changed: in the version that it replaced, or in the status that the one before it left. */
function changesOf(
  event: Event,
  replaced: Event | undefined,
  previous: Event | undefined,
): readonly FieldChange[] {
  if (event.type !== 'shipment.status_changed') return replaced ? changesBetween(replaced, event) : []
  const before = previous?.acceptance.status_after ?? null
  return [{ field: 'status', before, after: event.acceptance.status_after }]
}

type Place = { readonly checkpoint?: string; readonly before?: Event }

/** Of each event the checkpoint that it is of, and the version that it replaced. */
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

function presentActor(id: string, actors: readonly Actor[]): HistoryEntry['actor'] {
  const known = actors.find((actor) => actor.id === id)
  return {
    id,
    name: known?.name ?? null,
    email: known?.email ?? null,
    is_deleted: known?.is_deleted ?? false,
  }
}
