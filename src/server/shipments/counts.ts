import { dayAt, type CalendarDay } from '#domain/calendar-day.ts'
import { oneFlight } from '../db/one-flight.ts'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'

/** One shipment's step from a status to another; `from` is null for a new one, `to` for one that is erased. */
export type StatusMove = {
  readonly account: string
  readonly from: string | null
  readonly to: string | null
  /** When it is declared to have happened; now when absent. */
  readonly at?: Date
}

const addToCounts = statement<
  [readonly string[], readonly string[], readonly number[]],
  Record<string, never>
>(
  'add_to_shipment_counts',
  `insert into shipment_status_counts as counts (user_id, status, shipments)
   select * from unnest($1::uuid[], $2::text[], $3::int[]) as moved (user_id, status, shipments)
   order by moved.user_id, moved.status
   on conflict (user_id, status) do update set shipments = counts.shipments + excluded.shipments`,
)

const addToDays = statement<
  [readonly string[], readonly string[], readonly number[], readonly number[]],
  Record<string, never>
>(
  'add_to_shipment_days',
  `insert into shipment_daily_counts as days (user_id, day, created, delivered)
   select * from unnest($1::uuid[], $2::date[], $3::int[], $4::int[]) as moved (user_id, day, created, delivered)
   order by moved.user_id, moved.day
   on conflict (user_id, day) do update
     set created = days.created + excluded.created, delivered = days.delivered + excluded.delivered`,
)

/** Keeps the dashboard's figures in the transaction that moves shipments. Rows are taken in one order by everyone. */
export async function moveCounts(on: Queryable, moves: readonly StatusMove[]): Promise<void> {
  const moved = moves.filter(({ from, to }) => from !== to)
  const counts = countsOf(moved)
  const days = daysOf(moved)
  await oneFlight([
    counts.length > 0 &&
      addToCounts(
        on,
        counts.map((one) => one.account),
        counts.map((one) => one.status),
        counts.map((one) => one.delta),
      ),
    days.length > 0 &&
      addToDays(
        on,
        days.map((one) => one.account),
        days.map((one) => one.day),
        days.map((one) => one.created),
        days.map((one) => one.delivered),
      ),
  ])
}

type CountDelta = { readonly account: string; readonly status: string; delta: number }

function countsOf(moves: readonly StatusMove[]): readonly CountDelta[] {
  const deltas = new Map<string, CountDelta>()
  const add = (account: string, status: string, delta: number): void => {
    const key = `${account} ${status}`
    deltas.set(key, { account, status, delta: (deltas.get(key)?.delta ?? 0) + delta })
  }
  for (const { account, from, to } of moves) {
    if (from !== null) add(account, from, -1)
    if (to !== null) add(account, to, 1)
  }
  return [...deltas.values()].filter((one) => one.delta !== 0)
}

type DayDelta = { readonly account: string; readonly day: CalendarDay; created: number; delivered: number }

function daysOf(moves: readonly StatusMove[]): readonly DayDelta[] {
  const now = new Date()
  const deltas = new Map<string, DayDelta>()
  for (const { account, from, to, at = now } of moves) {
    if (from !== null && to !== 'delivered') continue
    const day = dayAt(at)
    const delta = deltas.get(`${account} ${day}`) ?? { account, day, created: 0, delivered: 0 }
    if (from === null) delta.created += 1
    if (to === 'delivered') delta.delivered += 1
    deltas.set(`${account} ${day}`, delta)
  }
  return [...deltas.values()]
}

/** An account's shipments per status. */
export const readCounts = statement<[string], { status: string; shipments: number }>(
  'read_shipment_counts',
  'select status, shipments from shipment_status_counts where user_id = $1',
)

/** What an account created and delivered each day since then; days without either have no row. */
export const readDaysSince = statement<
  [string, CalendarDay],
  { day: string; created: number; delivered: number }
>(
  'read_shipment_days_since',
  `select day::text, created, delivered from shipment_daily_counts where user_id = $1 and day >= $2::date order by day`,
)
