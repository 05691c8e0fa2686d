import { statement, type Rows } from './one-record.rows.ts'

export type HolderRow = Rows['find_one_record_holder']

/** Finds the company of an address, with the airlines to which the key of the partner is bound. */
export const findHolder = statement<[account: string, key: string, name: string], HolderRow>(
  'find_one_record_holder',
  `select coalesce(c.name, u.user_metadata ->> 'full_name', s.one_record_name) as name, k.airline_prefixes, s.updated_at
   from system_settings s join users u on u.id = s.user_id join api_keys k on k.user_id = s.user_id and k.id = $2
   left join companies c on c.account_id = s.user_id
   where s.user_id = $1 and s.one_record_name = $3`,
)

export type SharedRow = Omit<Rows['list_shared_shipments'], 'hawb'> & { readonly hawb: string | null }

/**
 * Lists shipments that a partner may see: one by its id, or those with an air waybill. `is_open` is
 * false if the shipment was closed more than 30 days ago, because numbers of waybills come again.
 */
export const listSharedShipments = statement<
  [account: string, prefixes: readonly string[], id: string | null, awb: string | null],
  SharedRow
>(
  'list_shared_shipments',
  `select s.id, s.tracking_id, s.revision, s.updated_at, s.description, s.air,
     array(
       select r.value from shipment_references r
       where r.user_id = $1 and r.shipment_id = s.id and r.kind = 'mawb' and left(r.value, 3) = any ($2::text[])
       order by r.value
     ) as awbs,
     (select min(h.value) from shipment_references h
      where h.user_id = $1 and h.shipment_id = s.id and h.kind = 'hawb') as hawb,
     s.status not in ('delivered', 'cancelled', 'returned')
       or coalesce(s.last_finalizacao, s.updated_at) > now() - interval '30 days' as is_open
   from shipments s
   where s.user_id = $1 and s.erased_at is null
     and s.id in (
       select $3::uuid
       union all
       select r.shipment_id from shipment_references r where r.user_id = $1 and r.kind = 'mawb' and r.value = $4
     )
     and exists (
       select from shipment_references r
       where r.user_id = $1 and r.shipment_id = s.id and r.kind = 'mawb' and left(r.value, 3) = any ($2::text[])
     )
   order by s.id limit 200`,
)

/** Locks shipments in the order of their ids, so that their milestones do not change. */
export const lockShared = statement<[account: string, ids: readonly string[]], Rows['lock_shared_shipments']>(
  'lock_shared_shipments',
  `select id, tracking_id from shipments where user_id = $1 and id = any ($2::uuid[]) and erased_at is null
   order by id for update`,
)
