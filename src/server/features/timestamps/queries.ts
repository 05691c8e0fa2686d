import { statement, type Rows } from './timestamps.rows.ts'

/** Timestamp of a head that a Bitcoin block confirms. */
export type StampRow = Rows['timestamp_of_leaves']

/** Bitcoin block that confirms heads. */
export type StampedBlock = Pick<StampRow, 'block_number' | 'block_header'>

/**
 * Promise of an OpenTimestamps calendar (pending attestation) that is due to be requested or
 * checked.
 */
export type PromiseRow = Rows['due_promises']

const STAMP = 'id, size, root, note, ots, block_number, block_header'

export const newestTimestamp = statement<[], { size: number; planned_at: Date }>(
  'newest_timestamp',
  'select size, planned_at from timestamps order by size desc limit 1',
)

/**
 * Inserts a head that is to be timestamped, and for each calendar a promise that is to be
 * requested. Inserts nothing if the head exists already.
 */
export const planTimestamp = statement<
  [size: number, root: Uint8Array, note: string, nonce: Uint8Array, calendars: readonly string[]],
  { timestamp_id: number }
>(
  'plan_timestamp',
  `with planned as (
     insert into timestamps (size, root, note, nonce) values ($1, $2, $3, $4) on conflict (size) do nothing returning id
   )
   insert into timestamp_promises (timestamp_id, calendar) select id, unnest($5::text[]) from planned returning timestamp_id`,
)

/** Finds the due promises of a calendar, the longest waiting first. */
export const duePromises = statement<[calendar: string, max: number], PromiseRow>(
  'due_promises',
  `select p.timestamp_id, p.calendar, p.answer, p.attempts, t.note, t.nonce, t.size, t.root
   from timestamp_promises p join timestamps t on t.id = p.timestamp_id
   where p.calendar = $1 and p.next_at <= clock_timestamp() and t.confirmed_at is null
   order by p.next_at, p.timestamp_id limit $2`,
)

/** Finds the time at which the next promise of these calendars is due. */
export const nextDue = statement<[calendars: readonly string[]], { next_at: Date | null }>(
  'next_promise_due',
  `select min(p.next_at) as next_at from timestamp_promises p join timestamps t on t.id = p.timestamp_id
   where p.calendar = any($1::text[]) and t.confirmed_at is null`,
)

/** Stores a calendar's first answer about a head; later answers do not replace it. */
export const storePromise = statement<
  [timestamp: number, calendar: string, answer: Uint8Array, rest: number],
  never
>(
  'store_promise',
  `update timestamp_promises set answer = $3, promised_at = clock_timestamp(), attempts = 0, trouble = null,
     next_at = clock_timestamp() + make_interval(secs => $4)
   where timestamp_id = $1 and calendar = $2 and answer is null`,
)

/** Sets the next request for a calendar's pending attestation to a number of seconds from now. */
export const postponePromise = statement<
  [timestamp: number, calendar: string, rest: number, trouble: string | null],
  never
>(
  'postpone_promise',
  `update timestamp_promises set attempts = attempts + 1, trouble = $4, next_at = clock_timestamp() + make_interval(secs => $3)
   where timestamp_id = $1 and calendar = $2`,
)

/** Postpones all open promises of a calendar by a number of seconds. */
export const restCalendar = statement<[calendar: string, rest: number, trouble: string], never>(
  'rest_calendar',
  `update timestamp_promises p
   set attempts = attempts + 1, trouble = $3, next_at = greatest(next_at, clock_timestamp() + make_interval(secs => $2))
   from timestamps t where t.id = p.timestamp_id and t.confirmed_at is null and p.calendar = $1`,
)

/** Stores the first block that confirms a head; later blocks do not replace it. */
export const confirmTimestamp = statement<
  [id: number, ots: Uint8Array, block: number, header: Uint8Array],
  { size: number }
>(
  'confirm_timestamp',
  `update timestamps set confirmed_at = clock_timestamp(), ots = $2, block_number = $3, block_header = $4
   where id = $1 and confirmed_at is null returning size`,
)

/**
 * Finds blocks that confirm heads and are not final yet, if their last check was at least `rest`
 * seconds ago. The block with the oldest check comes first.
 */
export const blocksToLookAt = statement<[rest: number, max: number], StampedBlock>(
  'timestamp_blocks_to_look_at',
  `select block_number, block_header from timestamps
   where confirmed_at is not null and finished_at is null
     and coalesce(checked_at, confirmed_at) <= clock_timestamp() - make_interval(secs => $1)
   group by block_number, block_header order by min(coalesce(checked_at, confirmed_at)), block_number limit $2`,
)

/** Records that a block was checked, and whether it is now final. */
export const noteLook = statement<[block: number, header: Uint8Array, isSettled: boolean], never>(
  'note_look_at_timestamp_block',
  `update timestamps set checked_at = clock_timestamp(), finished_at = case when $3 then clock_timestamp() end
   where block_number = $1 and block_header = $2 and finished_at is null`,
)

/**
 * Marks the heads of a block that the chain dropped as unconfirmed. Their promises are due again.
 */
export const leaveBlock = statement<[block: number, header: Uint8Array], { size: number }>(
  'leave_timestamp_block',
  `with out as (
     update timestamps set confirmed_at = null, ots = null, block_number = null, block_header = null, checked_at = null
     where block_number = $1 and block_header = $2 and finished_at is null returning id, size
   ), asked as (
     update timestamp_promises p set next_at = clock_timestamp(), attempts = 0 from out where p.timestamp_id = out.id
   )
   select size from out order by size`,
)

/**
 * Finds the timestamp to include in a receipt of some leaves. This is the timestamp of the smallest
 * head that contains all of them, or else of the largest head that contains some.
 */
export const timestampOfLeaves = statement<
  [firstIndex: number, lastIndex: number, headSize: number],
  StampRow
>(
  'timestamp_of_leaves',
  `select ${STAMP} from (
     (select 1 as rank, t.* from timestamps t
      where confirmed_at is not null and size > $2 and size <= $3 order by size limit 1)
     union all
     (select 2, t.* from timestamps t
      where confirmed_at is not null and size > $1 and size <= $2 order by size desc limit 1)
   ) as found order by rank limit 1`,
)

/**
 * Lists the size of every confirmed head with the SHA-256 of its `.ots` file in hexadecimal,
 * smallest head first.
 */
export const listStamps = statement<[], { size: number; hash: string }>(
  'list_timestamps',
  `select size, encode(sha256(ots), 'hex') as hash from timestamps where confirmed_at is not null order by size`,
)

export const stampOfSize = statement<[size: number], Pick<StampRow, 'note' | 'ots'>>(
  'timestamp_of_size',
  'select note, ots from timestamps where confirmed_at is not null and size = $1',
)

export const newestStamp = statement<[], StampRow>(
  'newest_stamp',
  `select ${STAMP} from timestamps where confirmed_at is not null order by size desc limit 1`,
)

/**
 * Finds the newest head that no block confirms yet, and how many of its calendars have made a
 * promise.
 */
export const newestUnconfirmed = statement<
  [],
  { size: number; planned_at: Date; asked: number; promised: number }
>(
  'newest_pending_timestamp',
  `select t.size, t.planned_at, count(p.*)::int as asked, count(p.answer)::int as promised
   from timestamps t left join timestamp_promises p on p.timestamp_id = t.id
   where t.confirmed_at is null group by t.id order by t.id desc limit 1`,
)

/** Lists the current problems of calendars. */
export const calendarTroubles = statement<
  [calendars: readonly string[]],
  { calendar: string; trouble: string }
>(
  'calendar_troubles',
  `select distinct p.calendar, p.trouble from timestamp_promises p join timestamps t on t.id = p.timestamp_id
   where t.confirmed_at is null and p.trouble is not null and p.calendar = any($1::text[])`,
)
