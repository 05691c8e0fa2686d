import { encodeHex } from '#ledger/bytes.ts'
import { decodeLeaf } from '#ledger/leaf.ts'
import type { Fields } from '#ledger/statement.ts'
import type { HistoryEntry } from '#contract/history.ts'
import {
  changesBetween,
  declaredAt,
  followHistory,
  type FieldChange,
  type HistoricEvent,
  type History,
} from '#domain/history.ts'
import type { Acceptance } from '#domain/entry.ts'
import type { Recorder } from '../authorizations/queries.ts'
import type { Queryable } from '../db/pool.ts'
import { oneFlight } from '../db/one-flight.ts'
import { ofShipment } from './of-shipment.ts'

type StoredEvent = {
  event_id: string
  sequence: number
  type: string
  fields: Fields
  acceptance: Acceptance
  leaf: Buffer
}

/** Canonical JSON that we wrote, as text: PostgreSQL need not read it too. */
type EventRow = Pick<StoredEvent, 'event_id' | 'sequence' | 'leaf'> & {
  statement: string
  fields: string
  acceptance: string
}

const findEventRows = ofShipment<EventRow>(
  'find_stored_events',
  `select event_id, sequence, convert_from(client_statement, 'UTF8') as statement,
          convert_from(client_fields, 'UTF8') as fields, convert_from(server_fields, 'UTF8') as acceptance, leaf
   from events where shipment_id = $1 and user_id = $2 order by sequence`,
)

function storedEvent({ statement, fields, acceptance, ...row }: EventRow): StoredEvent {
  const { type } = JSON.parse(statement) as { readonly type: string }
  return {
    ...row,
    type,
    fields: JSON.parse(fields) as Fields,
    acceptance: JSON.parse(acceptance) as Acceptance,
  }
}

type Actor = Pick<Recorder, 'id' | 'name' | 'email'> & { is_deleted?: boolean }

/** The account, and those of its API keys that declared something of a shipment. */
const findActors = ofShipment<Actor>(
  'find_actors',
  `select id, email, user_metadata ->> 'full_name' as name from users where id = $2
   union all
   select actor.id, null, k.name from (
     select distinct (convert_from(e.server_fields, 'UTF8')::json ->> 'actor')::uuid as id
     from events e where e.shipment_id = $1 and e.user_id = $2
   ) as actor, lateral (
     -- Each actor's by its id: an account may have had many keys, and none of them is held against every event.
     select from_keys.name from api_keys from_keys where from_keys.user_id = $2 and from_keys.id = actor.id offset 0
   ) as k`,
)

type Event = HistoricEvent & StoredEvent

/** What a history is presented from. */
export type StoredHistory = { readonly rows: readonly StoredEvent[]; readonly actors: readonly Actor[] }

/**
 * Everything that happened to a shipment, in the order of the log, and who did it but for those who were authorized: all statements are
 * sent at once.
 * @param key the shipment's id or code
 */
export async function readHistory(on: Queryable, key: string, account: string): Promise<StoredHistory> {
  const [rows, actors] = await oneFlight([findEventRows(on, key, account), findActors(on, key, account)])
  return { rows: rows.map(storedEvent), actors }
}

/** Whether somebody recorded something by authorization, whom `findRecorders` names. */
export function hasRecorders({ rows }: StoredHistory): boolean {
  return rows.some(({ acceptance }) => acceptance.via === 'authorization')
}

/** A history as it leaves the server, each change with what it changed. */
export function presentHistory({ rows, actors }: StoredHistory): readonly HistoryEntry[] {
  const events = rows.map((row): Event => ({
    ...row,
    eventId: row.event_id,
    clientHash: encodeHex(decodeLeaf(row.leaf).client),
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
