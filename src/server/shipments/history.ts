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
import { findRecorders, type Recorder } from '../authorizations/queries.ts'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'

type StoredEvent = {
  event_id: string
  sequence: number
  type: string
  fields: Fields
  acceptance: Acceptance
  leaf: Buffer
}

const findStoredEvents = statement<[string, string], StoredEvent>(
  'find_stored_events',
  `select event_id, sequence, convert_from(client_statement, 'UTF8')::json ->> 'type' as type,
          convert_from(client_fields, 'UTF8')::json as fields, convert_from(server_fields, 'UTF8')::json as acceptance,
          leaf
   from events where shipment_id = $1 and user_id = $2 order by sequence`,
)

type Actor = Pick<Recorder, 'id' | 'name' | 'email'> & { is_deleted?: boolean }

/** Accounts and API keys. Row-level security leaves out those that the caller may not see. */
const findActors = statement<[readonly string[]], Actor>(
  'find_actors',
  `select id, email, user_metadata ->> 'full_name' as name from users where id = any($1::uuid[])
   union all
   select id, null, name from api_keys where id = any($1::uuid[])`,
)

type Event = HistoricEvent & StoredEvent

/** Everything that happened to a shipment, in the order of the log, each change with what it changed. */
export async function readHistory(
  on: Queryable,
  shipmentId: string,
  account: string,
): Promise<readonly HistoryEntry[]> {
  const rows = await findStoredEvents(on, shipmentId, account)
  const actors = await readActors(on, shipmentId, rows)
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

/** Who declared the events; those who did so by authorization as far as the shipment's owner may see them. */
async function readActors(
  on: Queryable,
  shipmentId: string,
  rows: readonly StoredEvent[],
): Promise<readonly Actor[]> {
  const own = await findActors(on, [...new Set(rows.map(({ acceptance }) => acceptance.actor))])
  const isByOthers = rows.some(({ acceptance }) => acceptance.via === 'authorization')
  return isByOthers ? [...own, ...(await findRecorders(on, shipmentId))] : own
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
