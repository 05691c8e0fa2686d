import { isValidFile } from '#core/conditions/queries.ts'
import { statement, type Rows } from './conditions.rows.ts'

/** Lists the monitored shipments of all accounts with readings that are not deleted yet. */
export const listShipmentsWithReadings = statement<[], { account: string; shipment: string }>(
  'shipments_with_readings',
  'select account, shipment from shipments_with_readings()',
)

export const listAccountsWithReadings = statement<[], { account: string }>(
  'accounts_with_readings',
  'select accounts_with_readings() as account',
)

export type DayFileRow = Rows['list_day_files'] & { readonly content: Uint8Array }

/** Time after which the rows of a file may be deleted, from the head that covers its annex on. */
const KEPT_AFTER_HEAD = '7 days'
/** Time after which rows outside of any monitoring are deleted, from their arrival on. */
const KEPT_OUTSIDE = '30 days'

/**
 * Lists the valid day files of a shipment, and whether a head that is old enough covers the annex
 * that names each.
 */
export const listDayFiles = statement<[shipment: string, account: string], DayFileRow>(
  'list_day_files',
  `select (f.details ->> 'device_id')::uuid as device_id, f.details ->> 'channel' as channel, f.details ->> 'day' as day,
     m.digest, m.content,
     exists (
       select from events e join log_entries l on l.leaf_hash = e.leaf_hash join log_heads h on h.size > l.index
       where e.event_id = f.id and h.signed_at < now() - interval '${KEPT_AFTER_HEAD}'
     ) as is_settled
   from annexes f join media m on m.user_id = f.user_id and m.digest = decode(f.media ->> 'readings', 'hex')
   where f.shipment_id = $1 and f.user_id = $2 and f.kind = 'conditions' and m.content is not null and ${isValidFile}`,
)

type FileOfDevice = Omit<Rows['list_files_of_device'], 'content'> & { readonly content: Uint8Array }

/** Lists the valid day files of an account with readings of a device in a period. */
export const listFilesOfDevice = statement<
  [account: string, device: string, from: Date, to: Date | null],
  FileOfDevice
>(
  'list_files_of_device',
  `select distinct m.digest, m.content, f.details ->> 'channel' as channel
   from monitorings p
   join annexes f on f.shipment_id = p.shipment_id and f.user_id = p.user_id and f.kind = 'conditions'
     and f.details ->> 'device_id' = p.device_id::text
   join media m on m.user_id = f.user_id and m.digest = decode(f.media ->> 'readings', 'hex')
   where p.user_id = $1 and p.device_id = $2 and p.started_at <= coalesce($4::timestamptz, 'infinity')
     and coalesce(p.ended_at, 'infinity') >= $3 and m.content is not null
     and (f.details ->> 'day')::date >= ($3::timestamptz at time zone 'UTC')::date
     and (f.details ->> 'day')::date <= (coalesce($4::timestamptz, now()) at time zone 'UTC')::date
     and ${isValidFile}`,
)

/** Counts the files of days of a shipment, also the replaced ones. */
export const countDayFiles = statement<[shipment: string, account: string], { files: number }>(
  'count_day_files',
  `select count(*)::int as files from annexes where shipment_id = $1 and user_id = $2 and kind = 'conditions'`,
)

/** Lists the days with old readings of an account. `start` is the beginning of the day in UTC. */
export const listOldDays = statement<[account: string], Rows['list_old_days']>(
  'list_old_days',
  `select distinct r.device_id, r.channel, date_trunc('day', r.at, 'UTC') as start
   from readings r where r.user_id = $1 and r.received_at < now() - interval '${KEPT_AFTER_HEAD}'
   order by r.device_id, r.channel, start`,
)

/** Locks a device, so that no reading and no monitoring of it is added. */
export const lockDevice = statement<[account: string, id: string], { id: string }>(
  'lock_device_alone',
  'select id from devices where user_id = $1 and id = $2 for update',
)

/** Lists the monitorings of a device that overlap a period, in the order of shipments. */
export const listMonitoringsOfDevice = statement<
  [account: string, device: string, from: Date, to: Date],
  Rows['list_monitorings_of_device']
>(
  'list_monitorings_of_device',
  `select shipment_id, started_at, ended_at from monitorings
   where user_id = $1 and device_id = $2 and started_at < $4 and coalesce(ended_at, 'infinity') >= $3
   order by shipment_id, started_at`,
)

/** Deletes readings of one channel of a device by their times (milliseconds) and values. */
export const deleteReadings = statement<
  [account: string, device: string, channel: number, ats: readonly number[], values: readonly number[]],
  never
>(
  'delete_readings',
  `delete from readings r
   using (
     select to_timestamp(at / 1000)::timestamptz(3) as at, value
     from unnest($4::float8[], $5::int[]) as filed (at, value)
   ) filed
   where r.user_id = $1 and r.device_id = $2 and r.channel = $3 and r.at = filed.at and r.value = filed.value`,
)

/** Records that rows of shipments are deleted, so that their verdicts read the files of days. */
export const markDeletedRows = statement<[account: string, shipments: readonly string[]], never>(
  'mark_deleted_rows',
  `update shipment_conditions set has_deleted_rows = true
   where user_id = $1 and shipment_id = any ($2::uuid[]) and not has_deleted_rows`,
)

/** Deletes old readings of an account that no monitoring covers. */
export const deleteUnmonitored = statement<[account: string], never>(
  'delete_unmonitored_readings',
  `delete from readings r
   where r.user_id = $1 and r.received_at < now() - interval '${KEPT_OUTSIDE}' and not exists (
     select from monitorings m
     where m.user_id = r.user_id and m.device_id = r.device_id
       and r.at between m.started_at and coalesce(m.ended_at, 'infinity')
   )`,
)
