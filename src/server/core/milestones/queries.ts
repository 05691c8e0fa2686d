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

const milestonesOf = (shipments: string): string =>
  `select m.id, m.shipment_id, m.code, m.time_type, m.at, m.airport, m.to_airport, m.flight, m.pieces, m.weight,
     m.discrepancy, m.source, m.plan, m.corrects, a.received_at
   from milestones m join annexes a on a.id = m.id join events e on e.event_id = m.id and e.user_id = m.user_id
   where m.user_id = $1 and m.shipment_id = any (${shipments}) order by m.shipment_id, e.sequence`

const selectMilestones = statement<[account: string, shipments: readonly string[]], Rows['list_milestones']>(
  'list_milestones',
  milestonesOf('$2::uuid[]'),
)

/**
 * Condition of a shipment's reference `r` that is an air waybill. The parameters are the account,
 * the waybill, and the house waybill or null, both as look-ups compare them.
 */
export const hasAwb = `r.user_id = $1 and r.kind = 'mawb' and r.value = $2
  and ($3::text is null or exists (
    select from shipment_references h
    where h.user_id = $1 and h.shipment_id = r.shipment_id and h.kind = 'hawb' and h.value = $3
  ))`

const selectMilestonesWithAwb = statement<
  [account: string, awb: string, hawb: string | null],
  Rows['list_milestones_with_awb']
>(
  'list_milestones_with_awb',
  milestonesOf(`array(select r.shipment_id from shipment_references r where ${hasAwb})`),
)

/** Lists the milestones of shipments in the order in which they were recorded. */
export async function listMilestones(
  on: Queryable,
  account: string,
  shipments: readonly string[],
): Promise<readonly RecordedMilestone[]> {
  return (await selectMilestones(on, account, shipments)).map(toRecorded)
}

/** Lists the milestones of the shipments with an air waybill, like `listMilestones`. */
export async function listMilestonesWithAwb(
  on: Queryable,
  account: string,
  awb: string,
  hawb: string | null,
): Promise<readonly RecordedMilestone[]> {
  return (await selectMilestonesWithAwb(on, account, awb, hawb)).map(toRecorded)
}

function toRecorded({ at, received_at, to_airport, ...row }: Rows['list_milestones']): RecordedMilestone {
  return {
    // Every writer of the table checks these values.
    ...(row as typeof row & Pick<StatedMilestone, 'code' | 'time_type' | 'discrepancy' | 'source'>),
    to: to_airport,
    at: toInstant(at),
    received_at: toInstant(received_at),
  }
}
