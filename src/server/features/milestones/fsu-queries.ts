import type { FsuLine } from '#domain/fsu/parse-fsu.ts'
import { hasAwb } from '#core/milestones/queries.ts'
import { statement, type Rows } from './milestones.rows.ts'

export const deleteOldFsuMessages = statement<[], never>(
  'delete_old_fsu_messages',
  'select delete_old_fsu_messages()',
)

/**
 * Locks the shipments with an air waybill that are open, or were closed up to 30 days ago. Airlines
 * report late.
 */
export const lockShipmentsWithAwb = statement<
  [account: string, awb: string, hawb: string | null],
  Rows['lock_shipments_with_awb']
>(
  'lock_shipments_with_awb',
  `select s.id, s.tracking_id, (s.air ->> 'pieces')::int as pieces
   from shipments s join shipment_references r on r.shipment_id = s.id and r.user_id = s.user_id
   where s.user_id = $1 and ${hasAwb}
     and (s.status not in ('delivered', 'cancelled', 'returned')
       or coalesce(s.last_finalizacao, s.updated_at) > now() - interval '30 days')
   order by s.id for update of s`,
)

/** Finds when a message arrived for the first time. */
export const findReceived = statement<[account: string, digest: Uint8Array], Rows['find_fsu_received']>(
  'find_fsu_received',
  'select received_at from fsu_messages where user_id = $1 and digest = $2',
)

/** Stores a message, or adds shipments to one that is stored. */
export const storeMessage = statement<
  [
    account: string,
    digest: Uint8Array,
    awb: string,
    content: string,
    unknown: string,
    notes: string,
    shipments: readonly string[],
    receivedAt: Date,
  ],
  Rows['store_fsu_message']
>(
  'store_fsu_message',
  `insert into fsu_messages as f (id, user_id, digest, awb, content, unknown, notes, shipments, received_at)
   values (gen_random_uuid(), $1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::uuid[], $8)
   on conflict (user_id, digest) do update
     set shipments = array(select unnest(f.shipments) union select unnest(excluded.shipments))
   returning id`,
)

export type MessageRow = Omit<Rows['list_fsu_messages'], 'unknown' | 'notes'> & {
  readonly unknown: readonly FsuLine[]
  readonly notes: readonly FsuLine[]
}

/** Lists the newest messages about a shipment, newest first. */
export const listMessages = statement<[account: string, shipment: string], MessageRow>(
  'list_fsu_messages',
  `select id, received_at, unknown, notes from fsu_messages
   where user_id = $1 and shipments @> array[$2::uuid] order by received_at desc, id limit 20`,
)
