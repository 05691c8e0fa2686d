import type { ChildProcess } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../tests/support/processes/free-port.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import type { FleetShipment } from './fleet.ts'
import { callerOf, type HttpCall, type HttpCaller } from './http-caller.ts'
import type { ServerProcess } from './server-process.ts'
import type { Site } from './site.ts'

const FLEET = { accounts: 100, shipmentsEach: 50, checkpoints: 10 }
const WRITES = 2_000
const NODES = Number(process.env['BENCH_NODES'] ?? 1)
const READS = 3_000

/** Server process of one checkout, with a database and a client. */
export type Side = {
  readonly site: Site
  readonly caller: HttpCaller
  /** Process ids of all nodes. */
  readonly pids: readonly number[]
  /** Process of the first node. */
  readonly child: ChildProcess
  readonly fleet: readonly FleetShipment[]
  /** API key of each account, by the id of the account. */
  readonly keys: ReadonlyMap<string, string>
  readonly close: () => Promise<void>
  /**
   * Value of `n` in checkpoint-plan.ts for the next checkpoint of a shipment, by its tracking code.
   */
  readonly next: Map<string, number>
}

/** Request that is measured many times, each time on another shipment. */
export type Operation = {
  readonly name: string
  readonly requests: number
  /** Returns a request that concerns one shipment of the fleet. */
  readonly request: (side: Side, shipment: FleetShipment) => HttpCall
  readonly prepare?: (side: Side, shipments: readonly FleetShipment[]) => Promise<unknown>
}

export const operations: readonly Operation[] = [
  {
    name: 'checkpoint',
    requests: WRITES,
    request: ({ next }, { token, trackingId }) => {
      const n = next.get(trackingId) ?? FLEET.checkpoints
      next.set(trackingId, n + 1)
      // Leaves out fields without a value, because an older checkout may not know them.
      const given = Object.entries(nthCheckpoint(trackingId, n)).filter(([, value]) => value !== null)
      return { method: 'POST', path: '/api/checkpoints', token, body: Object.fromEntries(given) }
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
  {
    name: 'search',
    requests: READS / 3,
    request: (_side, { token, trackingId }) => ({
      method: 'GET',
      path: `/api/shipments?limit=50&q=${trackingId.slice(-6)}`,
      token,
    }),
  },
  {
    name: 'dashboard',
    requests: READS / 3,
    request: (_side, { token }) => ({ method: 'GET', path: '/api/dashboard', token }),
  },
  {
    name: 'receipt',
    requests: READS / 20,
    request: (_side, { token, trackingId }) => ({
      method: 'GET',
      path: `/api/shipments/${trackingId}/receipt`,
      token,
    }),
  },
]

/**
 * Opens one checkout: a database with a fleet, an API key of each account, and server processes.
 * `BENCH_NODES` is their number, 1 by default; the calls use them in turn.
 * @param root folder of the checkout
 * @param nodeOptions further options of the server's Node; an older checkout may ignore them
 */
export async function openSide(root: string, nodeOptions: readonly string[] = []): Promise<Side> {
  const load = (file: string): Promise<unknown> => import(join(root, 'bench', file))
  const { openSite } = (await load('site.ts')) as typeof import('./site.ts')
  const { createFleet: makeFleet } = (await load('fleet.ts')) as typeof import('./fleet.ts')
  const { startServerProcess } = (await load('server-process.ts')) as typeof import('./server-process.ts')
  const site = await openSite()
  const fleet = await makeFleet(site.services, site.identity, FLEET)
  const servers: ServerProcess[] = []
  for (let node = 0; node < NODES; node++) {
    servers.push(await startServerProcess(await nodeOf(site, node), nodeOptions))
  }
  const [first] = servers
  if (first === undefined) throw new Error('BENCH_NODES is 0')
  const callers = servers.map(({ url }) => callerOf(url, []))
  const caller: HttpCaller = {
    one: (call) => callers[0]!.one(call),
    many: async (request, requests) => {
      let next = 0
      const share = Math.floor(requests / callers.length)
      const runs = await Promise.all(callers.map((one) => one.many(() => request(next++), share)))
      return {
        times: runs.flatMap(({ times }) => times),
        seconds: Math.max(...runs.map(({ seconds }) => seconds)),
      }
    },
  }
  const keys = new Map<string, string>()
  for (const { account, token } of fleet) {
    if (keys.has(account)) continue
    const body = { name: 'Medição', scopes: ['shipments:read'], networks: [], expires_at: null }
    const answer = await caller.one({ method: 'POST', path: '/api/api-keys', token, body })
    keys.set(account, (JSON.parse(answer.toString()) as { data: { key: string } }).data.key)
  }
  const close = async (): Promise<void> => {
    for (const { stop } of servers) await stop()
    await site.close()
  }
  const pids = servers.map(({ pid }) => pid)
  return { site, caller, pids, child: first.child, fleet, keys, close, next: new Map() }
}

/** Returns the site for one of several nodes, which share keys but have own ports and folders. */
async function nodeOf(site: Site, node: number): Promise<Site> {
  if (node === 0) return site
  const port = await freePort()
  const dataDir = `${site.env['DATA_DIR']}-${node}`
  await cp(join(site.env['DATA_DIR'] ?? '', 'keys'), join(dataDir, 'keys'), { recursive: true })
  const { services } = site
  return {
    ...site,
    // Sessions name the public address, so all nodes have that of the first.
    env: { PUBLIC_URL: services.config.publicUrl, ...site.env, PORT: String(port), DATA_DIR: dataDir },
    services: { ...services, config: { ...services.config, port } },
  }
}
