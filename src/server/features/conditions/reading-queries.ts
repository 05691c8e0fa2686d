import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './conditions.rows.ts'

/** Finds devices by id or serial number, and locks them in the order of their ids. */
export const lockDevices = statement<
  [account: string, ids: readonly string[], serials: readonly string[]],
  Rows['lock_devices']
>(
  'lock_devices',
  `select id, serial from devices
   where user_id = $1 and (id = any ($2::uuid[]) or lower(serial) = any ($3::text[]))
   order by id for no key update`,
)

/** Reads the correction of an earlier call with this id. */
export const findClock = statement<[account: string, batch: string], { offset_ms: number }>(
  'find_reading_clock',
  'select offset_ms::float8 as offset_ms from reading_clocks where user_id = $1 and batch_id = $2',
)

/** Stores the correction of a call, and deletes those of an earlier day. */
export const insertClock = statement<[account: string, batch: string, offset: number], never>(
  'insert_reading_clock',
  `with old as (
     delete from reading_clocks where user_id = $1 and received_at < now() - interval '1 day'
   )
   insert into reading_clocks (user_id, batch_id, offset_ms) values ($1, $2, $3) on conflict do nothing`,
)

/** Columns of readings to insert, one array each. */
export type ReadingArrays = {
  /** Index of the series in the call. */
  readonly series: readonly number[]
  readonly devices: readonly string[]
  readonly channels: readonly number[]
  /** Milliseconds since 1970 UTC. */
  readonly ats: readonly number[]
  readonly values: readonly number[]
  readonly qualities: readonly number[]
  /** True if the call has another value of the same time before it. */
  readonly repeated: readonly boolean[]
}

const insertRows = statement<
  [
    account: string,
    series: readonly number[],
    devices: readonly string[],
    channels: readonly number[],
    ats: readonly number[],
    values: readonly number[],
    qualities: readonly number[],
    repeated: readonly boolean[],
  ],
  Rows['insert_readings']
>(
  'insert_readings',
  // The sub-select sees the table as it was before the insertion.
  `with given as materialized (
     select series, device_id, channel, to_timestamp(at / 1000)::timestamptz(3) as at, value, quality, is_repeated
     from unnest($2::int[], $3::uuid[], $4::smallint[], $5::float8[], $6::int[], $7::smallint[], $8::boolean[])
       as sent (series, device_id, channel, at, value, quality, is_repeated)
   ), inserted as (
     insert into readings (user_id, device_id, channel, at, value, quality)
     select $1, device_id, channel, at, value, quality from given
     on conflict do nothing returning device_id, channel, at, value
   )
   select g.series, count(*)::int as accepted,
     (count(*) filter (where g.is_repeated or exists (
       select from readings r
       where r.user_id = $1 and r.device_id = i.device_id and r.channel = i.channel and r.at = i.at
     )))::int as conflicts
   from inserted i join given g using (device_id, channel, at, value) group by g.series`,
)

/**
 * Inserts readings that are not stored yet, by one statement. Returns for each series with new
 * readings their number, and how many have a time with another value.
 */
export const insertReadings = (on: Queryable, account: string, of: ReadingArrays) =>
  insertRows(on, account, of.series, of.devices, of.channels, of.ats, of.values, of.qualities, of.repeated)

/** Writes the time of the newest reading of each device. */
export const updateLastReadings = statement<
  [account: string, devices: readonly string[], ats: readonly number[]],
  never
>(
  'update_last_readings',
  `update devices d set last_reading_at = to_timestamp(newest.at / 1000)
   from unnest($2::uuid[], $3::float8[]) as newest (device_id, at)
   where d.user_id = $1 and d.id = newest.device_id
     and (d.last_reading_at is null or d.last_reading_at < to_timestamp(newest.at / 1000))`,
)

/** Accepted file of a logger, as its annex states it. */
export type LoggerFileRow = Rows['list_logger_files']

/** Lists where an account added a file of a device, oldest first. */
export const listLoggerFiles = statement<
  [account: string, digest: Uint8Array, device: string],
  LoggerFileRow
>(
  'list_logger_files',
  `select a.id, a.shipment_id, (a.details ->> 'offset_ms')::float8 as offset_ms
   from media_uses u join annexes a on a.id = u.event_id
   where u.digest = $2 and u.user_id = $1 and u.name = 'logger_file' and a.details ->> 'device_id' = $3::text
   order by a.received_at`,
)
