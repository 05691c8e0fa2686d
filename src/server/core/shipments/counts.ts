import { dayAt, type CalendarDay } from '#domain/calendar-day.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Projection } from '../events/append-events.ts'
import type { RecordedEvent } from '../events/recorded-event.ts'
import { statement } from './shipments.rows.ts'

const addToCounts = statement<[readonly string[], readonly string[], readonly number[]], never>(
  'add_to_shipment_counts',
  `insert into shipment_status_counts as counts (user_id, status, shipments)
   select * from unnest($1::uuid[], $2::text[], $3::int[]) as moved (user_id, status, shipments)
   order by moved.user_id, moved.status
   on conflict (user_id, status) do update set shipments = counts.shipments + excluded.shipments`,
)

const addToDays = statement<
  [readonly string[], readonly string[], readonly number[], readonly number[]],
  never
>(
  'add_to_shipment_days',
  `insert into shipment_daily_counts as days (user_id, day, created, delivered)
   select * from unnest($1::uuid[], $2::date[], $3::int[], $4::int[]) as moved (user_id, day, created, delivered)
   order by moved.user_id, moved.day
   on conflict (user_id, day) do update
     set created = days.created + excluded.created, delivered = days.delivered + excluded.delivered`,
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

type DayDelta = { readonly account: string; readonly day: CalendarDay; created: number; delivered: number }

/** Counts creations and deliveries on the day that their events declare. */
export const dailyCounts: Projection = (on, events) => {
  const days = daysOf(events)
  if (days.length === 0) return undefined
  return addToDays(on, ...columnsOf(days, 'account', 'day', 'created', 'delivered'))
}

function daysOf(events: readonly RecordedEvent[]): readonly DayDelta[] {
  const deltas = new Map<string, DayDelta>()
  for (const { event, before, after } of events) {
    const isCreated = before === null
    const isDelivered = after?.status === 'delivered' && before?.status !== 'delivered'
    if (!isCreated && !isDelivered) continue
    const { account } = event.acceptance
    const day = dayAt(new Date(event.declared.occurredAt))
    const delta = deltas.get(`${account} ${day}`) ?? { account, day, created: 0, delivered: 0 }
    if (isCreated) delta.created += 1
    if (isDelivered) delta.delivered += 1
    deltas.set(`${account} ${day}`, delta)
  }
  return [...deltas.values()]
}

/** Reads an account's number of shipments per status. */
export const readCounts = statement<[string], { status: string; shipments: number }>(
  'read_shipment_counts',
  'select status, shipments from shipment_status_counts where user_id = $1',
)

/**
 * Reads an account's created and delivered shipments per day, from a given day on. Days without
 * either have no row.
 */
export const readDaysSince = statement<
  [string, CalendarDay],
  { day: string; created: number; delivered: number }
>(
  'read_shipment_days_since',
  `select day::text, created, delivered from shipment_daily_counts where user_id = $1 and day >= $2::date order by day`,
)
