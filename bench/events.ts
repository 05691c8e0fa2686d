import { encodeEventCursor } from '#features/events/cursor.ts'
import { MAX_EVENTS } from '#contract/endpoints/events.ts'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { callerOf } from './http-caller.ts'
import { startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'

const ROUNDS = 9
const EVENTS = 1_000_000
const FLEET = { accounts: 1, shipmentsEach: 1_000, checkpoints: 3 }
const ROWS = 5_000
const LIST_PAGE = 100

/**
 * Compares pages of the list of events with pages of the list of shipments, by processor time for
 * each row. The last page among a million events is compared with the first.
 */
export async function measureEvents(): Promise<void> {
  const site = await openSite(4)
  const fleet = await createFleet(site.services, site.identity, FLEET)
  const { account, token } = fleet[0]!
  const server = await startServerProcess(site)
  await queueIsEmpty(site)
  const caller = callerOf(server.url, [])
  const postmaster = await postmasterOf(site)
  const pagesFrom =
    (first: number, query = '') =>
    (at: number) => {
      const place = { index: first + at * MAX_EVENTS, read: 0 }
      return `/api/events?after=${encodeEventCursor(place, site.identity.origin, account)}${query}`
    }
  const { first, size } = await multiplyEvents(site, fleet)
  const ways: Readonly<Record<string, { rows: number; path: (at: number) => string }>> = {
    'list of shipments, 100': { rows: LIST_PAGE, path: () => `/api/shipments?limit=${LIST_PAGE}` },
    'list of events, first pages': { rows: MAX_EVENTS, path: pagesFrom(first) },
    'list of events, last pages': { rows: MAX_EVENTS, path: pagesFrom(size - ROWS) },
    'list of events, a rare type': { rows: MAX_EVENTS, path: pagesFrom(first, '&type=shipment.cancelled') },
  }
  const costs = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, { rows, path }] of Object.entries(ways)) {
      const before = (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
      await caller.many((at) => ({ method: 'GET', path: path(at), token }), ROWS / rows, 1)
      const after = (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
      if (round >= 0) costs.get(name)?.push((after - before) / ROWS)
    }
  }
  await server.stop()
  await site.close()
  const of = (name: string): number => median(costs.get(name) ?? [])
  const list = of('list of shipments, 100')
  printTable(`Processor time of a row, of ${size} events (server and PostgreSQL), medians of ${ROUNDS}`, [
    ['', 'µs', 'against the list'],
    ...[...costs.keys()].map((name) => [
      name,
      figure(of(name)),
      ratioAgainst(of(name) / list, { atMost: 1.2 }),
    ]),
  ])
  const ends = of('list of events, last pages') / of('list of events, first pages')
  console.log(`  The last page costs ${ratioAgainst(ends, { atMost: 1.1 })} of the first.`)
}

/**
 * Repeats the checkpoints of a fleet until the log has `EVENTS` events. The copies have leaves that
 * no tree contains, which only audits notice.
 * @returns the index of the first copy, and the number of entries of the log
 */
async function multiplyEvents({ admin }: Site, fleet: readonly FleetShipment[]) {
  const each = Math.ceil(EVENTS / fleet.length)
  const sizeOf = 'select coalesce(max(index) + 1, 0) as size from log_entries'
  const { rows } = await admin.query<{ size: number }>(sizeOf)
  const [{ size } = { size: 0 }] = rows
  const statements = [
    // An index of other lists, without which the inserts take half of the time.
    'drop index events_by_time',
    `create temporary table copies as
       select gen_random_uuid() as event_id, e.event_id as of, e.shipment_id, n,
         row_number() over (order by n, e.shipment_id) - 1 + ${size} as index
       from events e cross join generate_series(4, ${each - 1}) n where e.sequence = 2`,
    `insert into events
       select c.event_id, e.user_id, e.shipment_id, c.n, e.request_digest, e.client_statement, e.client_fields,
         e.client_seed, e.server_statement, e.server_fields, e.server_seed, e.leaf, sha256(c.event_id::text::bytea)
       from copies c join events e on e.event_id = c.of order by c.index`,
    `insert into log_entries select c.index, e.leaf, e.leaf_hash from copies c join events e using (event_id)
       order by c.index`,
    `insert into event_positions select e.user_id, c.index, c.event_id from copies c join events e using (event_id)
       order by c.index`,
    `insert into log_publication (size) ${sizeOf} on conflict (is_only) do update set size = excluded.size`,
    'vacuum analyze',
  ]
  const client = await admin.connect()
  for (const statement of statements) await client.query(statement)
  client.release()
  const after = await admin.query<{ size: number }>(sizeOf)
  return { first: size, size: after.rows[0]?.size ?? 0 }
}
