import { dayAt, type CalendarDay } from '#domain/base/calendar-day.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Projection } from '../events/append-events.ts'
import type { RecordedEvent } from '../events/recorded-event.ts'
import { statement, type Rows } from './shipments.rows.ts'

const addToCounts = statement<[readonly string[], readonly string[], readonly number[]], never>(
  'add_to_shipment_counts',
  `insert into shipment_status_counts as counts (user_id, status, shipments)
   select * from unnest($1::uuid[], $2::text[], $3::int[]) as moved (user_id, status, shipments)
   order by moved.user_id, moved.status
   on conflict (user_id, status) do update set shipments = counts.shipments + excluded.shipments`,
)

/**
 * Counts shipments on the days on which they entered a status. A delivery is compared with the
 * time that the shipment's row promises, which the same transaction has written before.
 */
const addToDays = statement<
  [
    readonly string[],
    readonly string[],
    readonly boolean[],
    readonly string[],
    readonly string[],
    readonly Date[],
  ],
  never
>(
  'add_to_shipment_days',
  `insert into shipment_daily_counts as days
     (user_id, day, created, in_transit, delivered, cancelled, promised, on_time)
   select moved.user_id, moved.day,
     count(*) filter (where moved.is_created)::int,
     count(*) filter (where moved.status = 'in_transit')::int,
     count(*) filter (where moved.status = 'delivered')::int,
     count(*) filter (where moved.status = 'cancelled')::int,
     count(s.estimated_delivery)::int,
     count(*) filter (where moved.occurred_at <= s.estimated_delivery)::int
   from unnest($1::uuid[], $2::date[], $3::boolean[], $4::text[], $5::uuid[], $6::timestamptz[])
     as moved (user_id, day, is_created, status, shipment_id, occurred_at)
   left join shipments s
     on moved.status = 'delivered' and s.id = moved.shipment_id and s.user_id = moved.user_id
   group by moved.user_id, moved.day
   order by moved.user_id, moved.day
   on conflict (user_id, day) do update
     set created = days.created + excluded.created, in_transit = days.in_transit + excluded.in_transit,
       delivered = days.delivered + excluded.delivered, cancelled = days.cancelled + excluded.cancelled,
       promised = days.promised + excluded.promised, on_time = days.on_time + excluded.on_time`,
)

type CountDelta = { readonly account: string; readonly status: string; delta: number }

/**
 * Updates how many shipments an account has in each status. All transactions lock the rows of these
 * counts in the same order, so that they do not deadlock.
 */
export const statusCounts: Projection = (on, events) => {
  const counts = countsOf(events)
  if (counts.length === 0) return undefined
  return addToCounts(on, ...columnsOf(counts, 'account', 'status', 'delta'))
}

function countsOf(events: readonly RecordedEvent[]): readonly CountDelta[] {
  const deltas = new Map<string, CountDelta>()
  const add = (account: string, status: string | undefined, delta: number): void => {
    if (status === undefined) return
    const key = `${account} ${status}`
    deltas.set(key, { account, status, delta: (deltas.get(key)?.delta ?? 0) + delta })
  }
  for (const { event, before, after } of events) {
    add(event.acceptance.account, before?.status, -1)
    add(event.acceptance.account, after?.status, 1)
  }
  return [...deltas.values()].filter((one) => one.delta !== 0)
}

/** Counts creations and new statuses on the day that their events declare. */
export const dailyCounts: Projection = (on, events) => {
  const moves = events.flatMap(({ event, before, after }) => {
    const isCreated = before === null
    if (after === null || (!isCreated && after.status === before.status)) return []
    const occurredAt = new Date(event.declared.occurredAt)
    const { account } = event.acceptance
    return [{ account, day: dayAt(occurredAt), isCreated, status: after.status, id: after.id, occurredAt }]
  })
  if (moves.length === 0) return undefined
  return addToDays(on, ...columnsOf(moves, 'account', 'day', 'isCreated', 'status', 'id', 'occurredAt'))
}

/** Reads an account's number of shipments per status. */
export const readCounts = statement<[string], { status: string; shipments: number }>(
  'read_shipment_counts',
  'select status, shipments from shipment_status_counts where user_id = $1',
)

/** Reads an account's figures per day, from a given day on. Days without any have no row. */
export const readDaysSince = statement<[string, CalendarDay], Rows['read_shipment_days_since']>(
  'read_shipment_days_since',
  `select day::text, created, in_transit, delivered, cancelled, promised, on_time
   from shipment_daily_counts where user_id = $1 and day >= $2::date order by day`,
)
