import type { FastifyInstance } from 'fastify'
import { DASHBOARD_DAYS, getDashboard, MAX_ATTENTION, type Dashboard } from '#contract/endpoints/dashboard.ts'
import { addDays, dayAt } from '#domain/base/calendar-day.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import { jsonBytes, sendJson } from '#platform/http/json-answer.ts'
import { serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { freshSingleFlight } from '#platform/concurrency/fresh-single-flight.ts'
import { readCounts, readDaysSince } from '#core/shipments/counts.ts'
import { start } from '#core/shipments/cursor.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { seesRecipients, visibleTo } from '#core/shipments/recipients.ts'
import type { Account } from '#platform/http/account.ts'
import { countCreatedSince, listShipmentsAfter } from '#core/shipments/queries.ts'
import {
  readContested,
  readFar,
  readLate,
  readStuck,
  readUndecided,
  readViolated,
  type BriefRow,
} from './attention.ts'

const RECENT = 5
/** Statuses for which the dashboard shows a separate count. */
const ownFigure: ReadonlySet<string> = new Set(['pending', 'in_transit', 'delivered'])
/** Figures of a day without any. */
const idle = { created: 0, in_transit: 0, delivered: 0, cancelled: 0, promised: 0, on_time: 0 }
const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Registers the account's dashboard. All open pages of an account request it when one of its
 * shipments changes. Waiting requests share one read if they have the same account and the same
 * permission to read recipients.
 */
export function dashboardRoute(api: FastifyInstance, { pool, config }: Services): void {
  const share = freshSingleFlight<Buffer>()
  serve(api, getDashboard, async ({ account, reply }) => {
    const bytes = await share(`${account.id} ${seesRecipients(account)}`, async () =>
      jsonBytes({ status: 'success', data: await readDashboard(pool, account, config.publicUrl) }),
    )
    return sendJson(reply, bytes)
  })
}

/**
 * Reads the dashboard in one pipelined round trip to the database, from counters and from the ends
 * of indexes only.
 */
async function readDashboard(pool: Pool, caller: Account, publicUrl: string): Promise<Dashboard> {
  const account = caller.id
  const visible = visibleTo(caller)
  const now = new Date()
  const firstDay = addDays(dayAt(now), 1 - DASHBOARD_DAYS)
  const [counts, week, recent, days, contested, undecided, late, violated, stuck, far] =
    await inPipelinedSnapshot(
      pool,
      [account],
      (tx) =>
        pipelined([
          readCounts(tx, account),
          countCreatedSince(tx, account, new Date(now.getTime() - WEEK_MS)),
          listShipmentsAfter(tx, account, start.createdAt, start.id, RECENT),
          readDaysSince(tx, account, firstDay),
          readContested(tx, account),
          readUndecided(tx, account),
          readLate(tx, account),
          readViolated(tx, account),
          readStuck(tx, account),
          readFar(tx, account),
        ]),
      { plansOnce: true },
    )
  const of = new Map(counts.map((one) => [one.status, one.shipments]))
  const ofDay = new Map(days.map((one) => [one.day, one]))
  return {
    total: counts.reduce((sum, one) => sum + one.shipments, 0),
    this_week: week[0]?.shipments ?? 0,
    in_transit: of.get('in_transit') ?? 0,
    pending: of.get('pending') ?? 0,
    delivered: of.get('delivered') ?? 0,
    others: counts
      .filter(({ status, shipments }) => shipments > 0 && !ownFigure.has(status))
      .toSorted((a, b) => b.shipments - a.shipments || (a.status < b.status ? -1 : 1)),
    recent: recent.map((row) => presentShipment(visible(row), publicUrl)),
    days: Array.from({ length: DASHBOARD_DAYS }, (_, at) => {
      const day = addDays(firstDay, at)
      return { ...idle, ...ofDay.get(day), day }
    }),
    attention: {
      contested: presented(contested.map(visible)),
      excursion: presented(undecided.map(visible)),
      late: presented(late.map(visible)),
      violated: presented(violated.map(visible)),
      stuck: presented(stuck.map(visible)),
      far: presented(far.map(visible)),
    },
  }
}

function presented(rows: readonly BriefRow[]): Dashboard['attention']['late'] {
  const found = rows[0]?.found ?? 0
  return {
    count: Math.min(found, MAX_ATTENTION),
    exact: found <= MAX_ATTENTION,
    first: rows.map(({ found: _found, estimated_delivery, updated_at, ...row }) => ({
      ...row,
      estimated_delivery: estimated_delivery?.toISOString() ?? null,
      updated_at: updated_at.toISOString(),
    })),
  }
}
