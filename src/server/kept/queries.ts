import { statement } from '../db/statement.ts'

/** Stands for everything where what was touched is named (migration 0050). */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000'

export type TouchedSince = {
  /** What to ask by next time. */
  readonly snapshot: string
  /** PostgreSQL's clock, epoch milliseconds. */
  readonly at: number
  /** When this PostgreSQL was started. */
  readonly started: string
  /** Ids of shipments, accounts and API keys; null where they are many. */
  readonly subjects: readonly string[] | null
}

/** What was touched by transactions that are over and were not in a snapshot. */
export const findTouchedSince = statement<[snapshot: string | null], TouchedSince>(
  'find_touched_since',
  `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 * 1000 as at,
     pg_postmaster_start_time()::text as started,
     case when count(*) <= 10000 then coalesce(array_agg(t.subject), '{}') end as subjects
   from (
     select subject from touched
     where transaction >= pg_snapshot_xmin($1) and transaction < pg_snapshot_xmax(pg_current_snapshot())
       and not pg_visible_in_snapshot(transaction, $1)
     limit 10001
   ) as t`,
)

/** Deletes what is noted as touched, where there are more of it. */
export const forgetTouched = statement<[most: number], never>(
  'forget_touched',
  'select from forget_touched($1)',
)
