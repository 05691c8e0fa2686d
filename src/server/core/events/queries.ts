import { columnsOf, insertRows } from '#platform/database/insert-rows.ts'
import { announceAfterCommit } from '#platform/database/announce.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import type { Projection } from './append-events.ts'
import type { DeclaredEvent } from './declared-event.ts'
import { statement } from './events.rows.ts'

/**
 * Event that is stored, or that an earlier request of the batch declared. It has the data by which
 * a repeated request is recognized. `request_digest` is null if the event's contents are erased.
 */
export type KnownEvent = { event_id: string; user_id: string; request_digest: Buffer | null }

/**
 * Converts an event that an earlier request of the same batch declared, as if the event were stored
 * already.
 */
export function toKnownEvent(account: string, { eventId, requestDigest }: DeclaredEvent): KnownEvent {
  return { event_id: eventId, user_id: account, request_digest: Buffer.from(requestDigest) }
}

/** Finds which of these events exist, each in its account. */
export const findEvents = statement<AccountPairs, KnownEvent>(
  'find_events',
  `select e.event_id, e.user_id, e.request_digest
   from unnest($1::uuid[], $2::uuid[]) as asked (event_id, user_id) join events e using (event_id, user_id)`,
)

export type AuthorizedEvent = KnownEvent & { occurred_at: Date; received_at: Date; leaf: Buffer }

/**
 * Finds which of these events exist and were recorded by authorization. `user_id` is the recorder,
 * while the pairs name the shipments' owners.
 */
export const findAuthorizedEvents = statement<AccountPairs, AuthorizedEvent>(
  'find_authorized_events',
  `select e.event_id, (s.fields ->> 'actor')::uuid as user_id, e.request_digest,
          (c.fields ->> 'occurred_at')::timestamptz as occurred_at, (s.fields ->> 'received_at')::timestamptz as received_at,
          e.leaf
   from unnest($1::uuid[], $2::uuid[]) as asked (event_id, user_id) join events e using (event_id, user_id),
        lateral (select convert_from(e.server_fields, 'UTF8')::json as fields) s,
        lateral (select convert_from(e.client_fields, 'UTF8')::json as fields) c`,
)

/** Finds the final events of shipments, by pairs of shipment and owner. */
export const findFinalEvents = statement<
  AccountPairs,
  { shipment_id: string; event_id: string; occurred_at: Date }
>(
  'find_final_events',
  `select f.shipment_id, f.event_id, f.occurred_at
   from unnest($1::uuid[], $2::uuid[]) as asked (shipment_id, user_id) cross join lateral (
     select e.shipment_id, e.event_id,
       (convert_from(e.client_fields, 'UTF8')::json ->> 'occurred_at')::timestamptz as occurred_at
     from events e
     where e.shipment_id = asked.shipment_id and e.user_id = asked.user_id
       and convert_from(e.server_fields, 'UTF8')::json ->> 'final' = 'true'
     order by e.sequence desc limit 1
   ) f`,
)

const insertEvents = insertRows('insert_events', 'events', {
  event_id: 'uuid',
  user_id: 'uuid',
  shipment_id: 'uuid',
  sequence: 'int',
  request_digest: 'bytea',
  client_statement: 'bytea',
  client_fields: 'bytea',
  client_seed: 'bytea',
  server_statement: 'bytea',
  server_fields: 'bytea',
  server_seed: 'bytea',
  leaf: 'bytea',
  leaf_hash: 'bytea',
})

/** Writes the rows of the table `events`. */
export const eventRows: Projection = (on, events) =>
  insertEvents(
    on,
    events.map(({ event }) => ({
      event_id: event.declared.eventId,
      user_id: event.acceptance.account,
      shipment_id: event.shipmentId,
      sequence: event.sequence,
      request_digest: event.declared.requestDigest,
      client_statement: event.declared.statement.bytes,
      client_fields: event.clientFields,
      client_seed: event.declared.seed,
      server_statement: event.serverStatement,
      server_fields: event.serverFields,
      server_seed: event.serverSeed,
      leaf: event.leaf,
      leaf_hash: event.leafHash,
    })),
  )

const enqueueLeaves = statement<[readonly Uint8Array[], readonly Uint8Array[]], never>(
  'enqueue_leaves',
  `insert into log_queue (leaf, leaf_hash)
   select leaf, leaf_hash from unnest($1::bytea[], $2::bytea[]) with ordinality as q (leaf, leaf_hash, ordinal)
   order by ordinal`,
)

/** Queues the leaves of events for the log. */
export const logLeaves: Projection = (on, events) => {
  const accepted = events.map(({ event }) => event)
  return enqueueLeaves(on, ...columnsOf(accepted, 'leaf', 'leafHash'))
}

/** Notifies the sequencer and the open pages of the shipments' owners after the commit. */
export const liveUpdates: Projection = (on, events) => {
  announceAfterCommit(on, 'lastro_queue', '')
  for (const { event } of events) {
    const { shipmentId, declared, acceptance } = event
    announceAfterCommit(on, 'lastro_shipment', `${acceptance.account} ${shipmentId} ${declared.trackingId}`)
  }
  return undefined
}
