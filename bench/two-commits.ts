import { join } from 'node:path'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable } from './figures.ts'
import { CONNECTIONS, callerOf, type HttpCall, type HttpCaller } from './http-caller.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import type { FleetShipment } from './fleet.ts'
import type { Site } from './site.ts'
import { postmasterOf } from './stage.ts'

const ROUNDS = 9
const FLEET = { accounts: 100, shipmentsEach: 50, checkpoints: 10 }
const WRITES = 2_000
const READS = 3_000

type Side = {
  readonly site: Site
  readonly caller: HttpCaller
  readonly pid: number
  readonly fleet: readonly FleetShipment[]
  /** Bearer of an API key by account. */
  readonly keys: ReadonlyMap<string, string>
  readonly close: () => Promise<void>
  /** Next checkpoint by tracking code, in checkpoint-plan.ts. */
  readonly next: Map<string, number>
}

type Operation = {
  readonly name: string
  readonly requests: number
  /** Returns the request to one shipment of the fleet. */
  readonly request: (side: Side, shipment: FleetShipment) => HttpCall
  readonly prepare?: (side: Side, shipments: readonly FleetShipment[]) => Promise<unknown>
}

const operations: readonly Operation[] = [
  {
    name: 'checkpoint',
    requests: WRITES,
    request: ({ next }, { token, trackingId }) => {
      const n = next.get(trackingId) ?? FLEET.checkpoints
      next.set(trackingId, n + 1)
      return { method: 'POST', path: '/api/checkpoints', token, body: nthCheckpoint(trackingId, n) }
    },
  },
  {
    name: 'creation',
    requests: WRITES,
    request: (_side, { token }) => ({
      method: 'POST',
      path: '/api/shipments',
      token,
      body: { origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' },
    }),
  },
  {
    name: 'look-up after a change',
    requests: READS,
    prepare: ({ site }, shipments) =>
      site.admin.query('update shipments set description = description where tracking_id = any($1)', [
        shipments.map(({ trackingId }) => trackingId),
      ]),
    request: ({ keys }, { account, trackingId }) => ({
      method: 'GET',
      path: `/api/shipments/${trackingId}`,
      token: keys.get(account) ?? '',
    }),
  },
  {
    name: 'look-up, cached',
    requests: READS,
    request: ({ keys }, { account, trackingId }) => ({
      method: 'GET',
      path: `/api/shipments/${trackingId}`,
      token: keys.get(account) ?? '',
    }),
  },
  {
    name: 'list of the newest 50',
    requests: READS / 3,
    request: (_side, { token }) => ({ method: 'GET', path: '/api/shipments?limit=50', token }),
  },
]

/**
 * Compares the processor time and throughput of this commit with those of another checkout, in
 * alternating rounds on one PostgreSQL. Both checkouts must have `bench/site.ts`, `bench/fleet.ts`
 * and `bench/server-process.ts`, and their dependencies installed.
 * @param folder the other checkout
 * @param names beginnings of the names of operations; by default all
 */
export async function measureTwoCommits(folder: string, names: readonly string[]): Promise<void> {
  const sides: Side[] = []
  try {
    for (const root of [folder, join(import.meta.dirname, '..')]) sides.push(await openSide(root))
    const postmaster = await postmasterOf(sides[0]!.site)
    const isAsked = ({ name }: Operation): boolean =>
      names.length === 0 || names.some((one) => name.startsWith(one))
    const measured = operations.filter(isAsked).map((operation) => ({
      operation,
      runs: sides.map(() => [] as { cpu: number; server: number; rate: number }[]),
    }))
    for (let round = -1; round < ROUNDS; round++) {
      for (const { operation, runs } of measured) {
        // The order alternates too, so that neither side always runs after the other.
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const run = await runOnce(sides[at]!, operation, round + 1, postmaster)
          if (round >= 0) runs[at]!.push(run)
        }
      }
    }
    printTable(
      `Medians of ${ROUNDS} alternating rounds at ${CONNECTIONS} connections: other checkout, this one, ratio of the rounds`,
      [
        ['', 'µs each', '', 'new/old', 'server µs', '', 'per second', ''],
        ...measured.map(({ operation, runs: [old = [], fresh = []] }) => [
          operation.name,
          figure(median(old.map(({ cpu }) => cpu))),
          figure(median(fresh.map(({ cpu }) => cpu))),
          figure(median(fresh.map(({ cpu }, round) => cpu / (old[round]?.cpu ?? Number.NaN)))),
          figure(median(old.map(({ server }) => server))),
          figure(median(fresh.map(({ server }) => server))),
          figure(median(old.map(({ rate }) => rate))),
          figure(median(fresh.map(({ rate }) => rate))),
        ]),
      ],
    )
  } finally {
    for (const { close } of sides.toReversed()) await close()
  }
}

async function runOnce(
  side: Side,
  { request, prepare, requests }: Operation,
  round: number,
  postmaster: number,
): Promise<{ cpu: number; server: number; rate: number }> {
  const { fleet } = side
  const shipmentAt = (at: number): FleetShipment => fleet[(round * requests + at) % fleet.length]!
  await prepare?.(
    side,
    Array.from({ length: requests }, (_, at) => shipmentAt(at)),
  )
  const before = { server: await cpuOf(side.pid), postgres: await cpuOfFamily(postmaster) }
  const { times, seconds } = await side.caller.many((at) => request(side, shipmentAt(at)), requests)
  const server = (await cpuOf(side.pid)) - before.server
  const postgres = (await cpuOfFamily(postmaster)) - before.postgres
  return {
    cpu: (server + postgres) / times.length,
    server: server / times.length,
    rate: times.length / seconds,
  }
}

/**
 * Opens one checkout: a database with a fleet, an API key of each account, and a server process.
 */
async function openSide(root: string): Promise<Side> {
  const load = (file: string): Promise<unknown> => import(join(root, 'bench', file))
  const { openSite } = (await load('site.ts')) as typeof import('./site.ts')
  const { makeFleet } = (await load('fleet.ts')) as typeof import('./fleet.ts')
  const { startServerProcess } = (await load('server-process.ts')) as typeof import('./server-process.ts')
  const site = await openSite()
  const fleet = await makeFleet(site.services, site.identity, FLEET)
  const server = await startServerProcess(site)
  const caller = callerOf(server.address, [])
  const keys = new Map<string, string>()
  for (const { account, token } of fleet) {
    if (keys.has(account)) continue
    const body = { name: 'Medição', scopes: ['shipments:read'], networks: [], expires_at: null }
    const answer = await caller.one({ method: 'POST', path: '/api/api-keys', token, body })
    keys.set(account, (JSON.parse(answer.toString()) as { data: { key: string } }).data.key)
  }
  const close = async (): Promise<void> => {
    await server.stop()
    await site.close()
  }
  return { site, caller, pid: server.pid, fleet, keys, close, next: new Map() }
}
