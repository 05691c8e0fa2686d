import { MAX_ATTENTION } from '#contract/endpoints/dashboard.ts'
import { FAR_FOR_MS, STUCK_AFTER_MS } from '#domain/shipments/attention.ts'
import { statement, type Rows } from './dashboard.rows.ts'

/**
 * Shipment that needs attention. `found` is the number of such shipments, counted up to
 * `MAX_ATTENTION` + 1; it is the same in every row.
 */
export type BriefRow = Rows['read_late_shipments']

const FIRST = 3

/**
 * Composes a statement that reads the first few shipments of an ordered set of ids, and counts the
 * ids up to a maximum.
 */
const firstOf = (found: string): string => `
  select s.id, s.tracking_id, s.status, s.recipient_name, s.destination, s.estimated_delivery, s.updated_at,
    (select count(*)::int from (${found} limit ${MAX_ATTENTION + 1}) as counted) as found
  from (${found} limit ${FIRST}) as first
  join shipments s on s.id = first.id and s.user_id = $1
  order by first.place, s.id`

/** Shipments with an open contestation, the longest open first. */
export const readContested = statement<[string], BriefRow>(
  'read_contested_shipments',
  firstOf(
    `select id, contested_at as place from shipments where user_id = $1 and contested_at is not null
     order by user_id, contested_at, id`,
  ),
)

/** Shipments with excursions that ask for a decision, the longest waiting first. */
export const readUndecided = statement<[string], BriefRow>(
  'read_undecided_shipments',
  firstOf(`select c.shipment_id as id, min(e.opened_at) as place
    from shipment_conditions c join excursions e on e.shipment_id = c.shipment_id
    where c.user_id = $1 and c.undecided > 0 and e.ended_by is distinct from 'withdrawn'
      and (e.decided is null or e.is_outdated)
    group by c.shipment_id order by min(e.opened_at), c.shipment_id`),
)

/** Open shipments whose estimated delivery has passed, longest overdue first. */
export const readLate = statement<[string], BriefRow>(
  'read_late_shipments',
  firstOf(
    `select id, due as place from shipments where user_id = $1 and due < now() order by user_id, due, id`,
  ),
)

/** Shipments in transit that have not changed for a long time, least recently changed first. */
export const readStuck = statement<[string], BriefRow>(
  'read_stuck_shipments',
  firstOf(`select shipment_id as id, updated_at as place from shipment_sort_index
    where user_id = $1 and status = 'in_transit' and updated_at < now() - interval '${STUCK_AFTER_MS} milliseconds'
    order by user_id, status, updated_at, shipment_id`),
)

/** Shipments with findings of the newest audit. */
export const readViolated = statement<[string], BriefRow>(
  'read_violated_shipments',
  firstOf(`select s.id, v.found_at as place from shipment_violations v
    join shipments s on s.id = v.shipment_id and s.user_id = v.user_id
    where v.user_id = $1
    order by v.found_at, s.id`),
)

/** Shipments with a recent checkpoint far from its city, the oldest such checkpoint first. */
export const readFar = statement<[string], BriefRow>(
  'read_far_shipments',
  firstOf(`select shipment_id as id, min(received_at) as place from checkpoints
    where user_id = $1 and far_meters is not null and annulled_at is null
      and received_at > now() - interval '${FAR_FOR_MS} milliseconds'
    group by shipment_id order by min(received_at), shipment_id`),
)
