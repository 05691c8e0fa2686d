import { statement, type Rows } from './delivery-links.rows.ts'

export type DeliveryLinkRow = Rows['delivery_link_of']

/** Finds a link by the SHA-256 of its secret, in any account. */
export const findDeliveryLink = statement<[tokenHash: Uint8Array], DeliveryLinkRow>(
  'delivery_link_of',
  'select user_id, shipment_id, event_id, sent_to, expires_at, is_open from delivery_link_of($1)',
)

/**
 * Stores a link about a delivery or attempt that counts. Returns no row if it has no answer and
 * takes none any more.
 */
export const insertDeliveryLink = statement<
  [tokenHash: Uint8Array, account: string, checkpoint: string, sentTo: string, life: string],
  { expires_at: Date }
>(
  'insert_delivery_link',
  `insert into delivery_links (hash, user_id, shipment_id, event_id, sent_to, expires_at)
   select $1, c.user_id, c.shipment_id, c.id, $4, c.received_at + $5::interval
   from (
     -- Waits for an erasure, and then finds no shipment.
     select s.id from shipments s
     where s.id = (select shipment_id from checkpoints where id = $3 and user_id = $2)
       and s.user_id = $2 and s.erased_at is null for key share
   ) held join checkpoints c on c.shipment_id = held.id
   where c.id = $3 and c.user_id = $2 and c.annulled_at is null
     and c.checkpoint_type in ('finalizacao', 'tentativa')
     and (c.received_at + $5::interval > now() or (
       -- The planner may answer EXISTS by reading all annexes into a hash table.
       select true from annexes a
       where a.shipment_id = c.shipment_id and a.via = 'link' and a.facts ->> 'about' = c.id::text limit 1
     ))
   returning expires_at`,
)

/** Deletes the links that ended longer ago than their retention period. */
export const deleteOldDeliveryLinks = statement<[], never>(
  'delete_old_delivery_links',
  'select from delete_old_delivery_links()',
)
