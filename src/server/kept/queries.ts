import { statement } from '../db/statement.ts'

/** Stands for everything where what was touched is named (migration 0050). */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000'

export type TouchedSince = {
  /** What to ask by next time. */
  readonly snapshot: string
  /** PostgreSQL's clock, epoch milliseconds. */
  readonly at: number
  /** Names the run of this PostgreSQL: another after each start, and after a crash of one of its processes, which its statistics do not survive. */
  readonly run: string
  /** Ids of shipments, accounts and API keys; null where they are many, or the snapshot is of what is still to come. */
  readonly subjects: readonly string[] | null
}

/** What was touched by transactions that are over and were not in a snapshot. */
export const findTouchedSince = statement<[snapshot: string | null], TouchedSince>(
  'find_touched_since',
  `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 * 1000 as at,
     concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time()) as run,
     case when count(*) <= 10000 and pg_snapshot_xmax($1) <= pg_snapshot_xmax(pg_current_snapshot())
       then coalesce(array_agg(t.subject), '{}') end as subjects
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
