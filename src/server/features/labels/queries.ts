import { statement } from './labels.rows.ts'

/** Root of a history: the leaf hash of its newest event that the log contains. */
export type HistorySeal = {
  /** Leaf hash with 64 hexadecimal digits. */
  readonly hash: string
  /** Number of events in the history. */
  readonly events: number
}

/**
 * Finds the roots of these shipments' histories. Omits shipments that the log does not contain yet.
 */
export const findHistorySeals = statement<
  [account: string, ids: readonly string[]],
  HistorySeal & { shipment_id: string }
>(
  'find_history_seals',
  `select chosen.id as shipment_id, encode(newest.leaf_hash, 'hex') as hash, newest.sequence + 1 as events
   from unnest($2::uuid[]) as chosen (id)
   cross join lateral (
     select e.leaf_hash, e.sequence from events e
     where e.user_id = $1 and e.shipment_id = chosen.id
       and exists (
         select from log_entries l
         where l.leaf_hash = e.leaf_hash and l.index < (select size from log_publication)
       )
     order by e.sequence desc limit 1
   ) as newest`,
)
