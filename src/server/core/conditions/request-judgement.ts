import type { Transaction } from '#platform/database/transaction.ts'
import { statement } from './conditions.rows.ts'

/**
 * Seconds until a shipment is judged after something changed. Everything that arrives until then is
 * judged together.
 */
const DELAY_SECONDS = 5

const request = statement<
  [account: string, devices: readonly string[], from: readonly Date[], to: readonly (Date | null)[]],
  never
>(
  'request_judgements',
  // The order keeps concurrent calls from waiting for each other in a circle.
  `select enqueue_keyed_job('judge-conditions', json_build_object('account', $1::uuid, 'shipment', m.shipment_id),
     'judge-conditions ' || m.shipment_id, now() + interval '${DELAY_SECONDS} seconds')
   from (
     select distinct m.shipment_id
     from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as changed (device_id, least, most)
     join monitorings m on m.user_id = $1 and m.device_id = changed.device_id
       and m.started_at <= coalesce(changed.most, 'infinity') and coalesce(m.ended_at, 'infinity') >= changed.least
     order by m.shipment_id
   ) m`,
)

/** Period in which something about a device changed. `to` is null if it has no end. */
export type ChangedPeriod = { readonly device: string; readonly from: Date; readonly to: Date | null }

/**
 * Requests that shipments are judged again, after the commit, which a device measured while
 * something changed: readings or certificates.
 */
export async function requestJudgements(
  tx: Transaction,
  account: string,
  changed: readonly ChangedPeriod[],
): Promise<void> {
  if (changed.length === 0) return
  await request(
    tx,
    account,
    changed.map(({ device }) => device),
    changed.map(({ from }) => from),
    changed.map(({ to }) => to),
  )
}

/** Requests that one shipment is judged again, after the commit. */
export const requestJudgement = statement<[account: string, shipment: string], never>(
  'request_judgement',
  `select enqueue_keyed_job('judge-conditions', json_build_object('account', $1::uuid, 'shipment', $2::uuid),
     'judge-conditions ' || $2::uuid, now() + interval '${DELAY_SECONDS} seconds')`,
)
