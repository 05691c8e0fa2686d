import { toInstant, type Instant } from '#domain/base/instant.ts'
import type { StatedMilestone } from '#domain/events/milestone-annex.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './milestones.rows.ts'

/** Milestone of a shipment with the annex that states it. */
export type RecordedMilestone = StatedMilestone & {
  /** Id of the annex. */
  readonly id: string
  readonly shipment_id: string
  readonly received_at: Instant
}

const selectMilestones = statement<[account: string, shipments: readonly string[]], Rows['list_milestones']>(
  'list_milestones',
  `select m.id, m.shipment_id, m.code, m.time_type, m.at, m.airport, m.to_airport, m.flight, m.pieces, m.weight,
     m.discrepancy, m.source, m.plan, m.corrects, a.received_at
   from milestones m join annexes a on a.id = m.id join events e on e.event_id = m.id and e.user_id = m.user_id
   where m.user_id = $1 and m.shipment_id = any ($2::uuid[]) order by m.shipment_id, e.sequence`,
)

/** Lists the milestones of shipments in the order in which they were recorded. */
export async function listMilestones(
  on: Queryable,
  account: string,
  shipments: readonly string[],
): Promise<readonly RecordedMilestone[]> {
  const rows = await selectMilestones(on, account, shipments)
  return rows.map(({ at, received_at, to_airport, ...row }) => ({
    // Every writer of the table checks these values.
    ...(row as typeof row & Pick<StatedMilestone, 'code' | 'time_type' | 'discrepancy' | 'source'>),
    to: to_airport,
    at: toInstant(at),
    received_at: toInstant(received_at),
  }))
}
