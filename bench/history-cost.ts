import { preciseCpuOf } from './cpu-time.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { advanceFleet, createFleet, type FleetShipment } from './fleet.ts'
import { openSite, type Site } from './site.ts'

const HISTORIES = [5, 100] as const
const FLEET = { accounts: 40, shipmentsEach: 20 }
const BATCH = 32
/**
 * Number of rounds before the measured rounds. In each round, every shipment of both fleets gets
 * one checkpoint.
 */
const WARM_UP = 1
const ROUNDS = 5
const AIM = { atMost: 1.3 }

/**
 * Measures how PostgreSQL's cost of a checkpoint depends on the number of earlier checkpoints of
 * the shipment.
 */
export async function measureHistoryCost(): Promise<void> {
  // Uses only one connection, so that one process of PostgreSQL does all the measured work.
  const site = await openSite(1)
  const contests = []
  for (const checkpoints of HISTORIES) {
    const fleet = await createFleet(site.services, site.identity, { ...FLEET, checkpoints })
    contests.push({ checkpoints, fleet, costs: [] as number[] })
  }
  await site.admin.query('vacuum analyze')
  const backend = await backendOf(site)
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { checkpoints, fleet, costs } of contests) {
      const cost = await costOfNext(site, fleet, checkpoints + WARM_UP + round, backend)
      if (round >= 0) costs.push(cost)
    }
  }
  const [few = Number.NaN, many = Number.NaN] = contests.map(({ costs }) => median(costs))
  printTable(
    `PostgreSQL's processor time per checkpoint in batches of ${BATCH}, medians of ${ROUNDS} rounds`,
    [
      ['', ...HISTORIES.map((count) => `after ${count}`), 'ratio'],
      ['backend', `${figure(few)} µs`, `${figure(many)} µs`, ratioAgainst(many / few, AIM)],
    ],
  )
  await site.close()
}

async function costOfNext(
  { services, identity }: Site,
  fleet: readonly FleetShipment[],
  n: number,
  backend: number,
): Promise<number> {
  const before = await preciseCpuOf(backend)
  await advanceFleet(services, identity, fleet, n, BATCH)
  return ((await preciseCpuOf(backend)) - before) / fleet.length
}

async function backendOf({ services }: Site): Promise<number> {
  const { rows } = await services.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
