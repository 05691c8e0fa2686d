import type { FastifyInstance } from 'fastify'
import { DASHBOARD_DAYS, getDashboard, type Dashboard } from '#contract/dashboard.ts'
import { MOST_COUNTED } from '#contract/shipment-list.ts'
import { addDays, dayAt } from '#domain/calendar-day.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inOneFlight } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { readCounts, readDaysSince } from '../shipments/counts.ts'
import { start } from '../shipments/cursor.ts'
import { presentShipment } from '../shipments/present-shipment.ts'
import { countCreatedSince, listShipmentsAfter } from '../shipments/queries.ts'
import { readLate, readStuck, readViolated, type BriefRow } from './attention.ts'

const RECENT = 5
const WEEK_MS = 7 * 24 * 60 * 60_000

/** The account at a glance, in one flight to the database that reads counters and the ends of indexes. */
export function dashboardRoute(api: FastifyInstance, { pool, config }: Services): void {
  route(api, getDashboard, async ({ account }) => {
    const now = new Date()
    const firstDay = addDays(dayAt(now), 1 - DASHBOARD_DAYS)
    const [counts, week, recent, days, late, violated, stuck] = await inOneFlight(pool, [account.id], (tx) =>
      oneFlight([
        readCounts(tx, account.id),
        countCreatedSince(tx, account.id, new Date(now.getTime() - WEEK_MS)),
        listShipmentsAfter(tx, account.id, start.createdAt, start.id, RECENT),
        readDaysSince(tx, account.id, firstDay),
        readLate(tx, account.id),
        readViolated(tx, account.id),
        readStuck(tx, account.id),
      ]),
    )
    const of = new Map(counts.map((one) => [one.status, one.shipments]))
    const ofDay = new Map(days.map((one) => [one.day, one]))
    return {
      total: counts.reduce((sum, one) => sum + one.shipments, 0),
      this_week: week[0]?.shipments ?? 0,
      in_transit: of.get('in_transit') ?? 0,
      pending: of.get('pending') ?? 0,
      delivered: of.get('delivered') ?? 0,
      recent: recent.map((row) => presentShipment(row, config.publicUrl)),
      days: Array.from({ length: DASHBOARD_DAYS }, (_, at) => {
        const day = addDays(firstDay, at)
        return { day, created: ofDay.get(day)?.created ?? 0, delivered: ofDay.get(day)?.delivered ?? 0 }
      }),
      attention: { late: presented(late), violated: presented(violated), stuck: presented(stuck) },
    }
  })
}

function presented(rows: readonly BriefRow[]): Dashboard['attention']['late'] {
  const found = rows[0]?.found ?? 0
  return {
    count: Math.min(found, MOST_COUNTED),
    exact: found <= MOST_COUNTED,
    first: rows.map(({ found: _found, estimated_delivery, updated_at, ...row }) => ({
      ...row,
      estimated_delivery: estimated_delivery?.toISOString() ?? null,
      updated_at: updated_at.toISOString(),
    })),
  }
}
