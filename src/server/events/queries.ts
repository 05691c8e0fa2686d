import { oneFlight } from '../db/one-flight.ts'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { queueTold, toldOf } from '../webhooks/enqueue-webhooks.ts'
import type { AcceptedEvent } from './accepted-event.ts'

/** `request_digest` is null where the event's contents are erased. */
export type KnownEvent = { event_id: string; user_id: string; request_digest: Buffer | null }

/** Which of these events stand already, each of its account. */
export const findEvents = statement<[ids: readonly string[], accounts: readonly string[]], KnownEvent>(
  'find_events',
  `select e.event_id, e.user_id, e.request_digest
   from unnest($1::uuid[], $2::uuid[]) as asked (event_id, user_id) join events e using (event_id, user_id)`,
)

export type AuthorizedEvent = KnownEvent & { occurred_at: Date; received_at: Date; leaf: Buffer }

/** As `findEvents`, of checkpoints recorded by authorization: here `user_id` is who recorded, while the pairs name the shipments' owners. */
export const findAuthorizedEvents = statement<
  [ids: readonly string[], owners: readonly string[]],
  AuthorizedEvent
>(
  'find_authorized_events',
  `select e.event_id, (s.fields ->> 'actor')::uuid as user_id, e.request_digest,
          (c.fields ->> 'occurred_at')::timestamptz as occurred_at, (s.fields ->> 'received_at')::timestamptz as received_at,
          e.leaf
   from unnest($1::uuid[], $2::uuid[]) as asked (event_id, user_id) join events e using (event_id, user_id),
        lateral (select convert_from(e.server_fields, 'UTF8')::json as fields) s,
        lateral (select convert_from(e.client_fields, 'UTF8')::json as fields) c`,
)

const insertEventRows = statement<readonly (readonly unknown[])[], Record<string, never>>(
  'insert_events',
  `insert into events (
     event_id, user_id, shipment_id, sequence, request_digest,
     client_statement, client_fields, client_seed, server_statement, server_fields, server_seed, leaf, leaf_hash
   )
   select * from unnest(
     $1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::bytea[],
     $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[], $13::bytea[]
   )`,
)

const enqueueLeaves = statement<[readonly Uint8Array[], readonly Uint8Array[]], Record<string, never>>(
  'enqueue_leaves',
  `insert into log_queue (leaf, leaf_hash)
   select leaf, leaf_hash from unnest($1::bytea[], $2::bytea[]) with ordinality as q (leaf, leaf_hash, ordinal)
   order by ordinal`,
)

const announce = statement<[readonly string[]], Record<string, never>>(
  'announce_shipments',
  `select pg_notify('lastro_queue', ''), pg_notify('lastro_shipment', payload) from unnest($1::text[]) as payload`,
)

/**
 * Writes events and their leaves, queues the webhooks that tell of them and tells every listener, in the caller's
 * transaction: no event without a leaf, no leaf without an event. Events of one shipment come in their order, and after the
 * rows of their shipments.
 */
export async function insertEvents(on: Queryable, events: readonly AcceptedEvent[]): Promise<void> {
  const column = <T>(value: (event: AcceptedEvent) => T): T[] => events.map(value)
  const shipments = new Set(
    column((event) => `${event.acceptance.account} ${event.shipmentId} ${event.declared.trackingId}`),
  )
  await oneFlight([
    insertEventRows(
      on,
      column((event) => event.declared.eventId),
      column((event) => event.acceptance.account),
      column((event) => event.shipmentId),
      column((event) => event.sequence),
      column((event) => event.declared.requestDigest),
      column((event) => event.declared.statement.bytes),
      column((event) => event.clientFields),
      column((event) => event.declared.seed),
      column((event) => event.serverStatement),
      column((event) => event.serverFields),
      column((event) => event.serverSeed),
      column((event) => event.leaf),
      column((event) => event.leafHash),
    ),
    enqueueLeaves(
      on,
      column((event) => event.leaf),
      column((event) => event.leafHash),
    ),
    announce(on, [...shipments]),
    queueTold(on, toldOf(events)),
  ])
}
