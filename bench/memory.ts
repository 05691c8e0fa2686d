import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, printTable, ratioAgainst } from './figures.ts'
import { makeFleet, type FleetShipment } from './fleet.ts'
import { startServerProcess } from './server-process.ts'
import { openSite } from './site.ts'

const FLEET = { accounts: 10, shipmentsEach: 20, checkpoints: 1 }
const CALM_SECONDS = 60
const HOSTILE_SECONDS = 60
/**
 * Duration in seconds of the idle period after the load, in which the server should release unused
 * memory.
 */
const REST_SECONDS = Number(process.env['BENCH_REST_SECONDS'] ?? 600)
/** Number of label requests that each account sends concurrently. */
const ORDERS = 60
/**
 * Aim for the resident memory after the idle period, divided by the resident memory after the first
 * minute. The load of the first minute is light.
 */
const AIM = { atMost: 1.5 }

/**
 * Measures whether the server releases memory. Reads its resident memory after a minute of light
 * load, during a burst of label, image, list and large requests, and after an idle period.
 */
export async function measureMemory(): Promise<void> {
  const site = await openSite()
  const fleet = await makeFleet(site.services, site.identity, FLEET)
  const server = await startServerProcess(site)
  try {
    await repeat(CALM_SECONDS, () => browse(server.address, fleet))
    const before = await residentMegabytes(server.pid)
    const statuses = new Map<number, number>()
    let peak = before
    await repeat(HOSTILE_SECONDS, async () => {
      for (const status of await attack(server.address, fleet)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      peak = Math.max(peak, await residentMegabytes(server.pid))
    })
    await sleep(REST_SECONDS * 1_000)
    const after = await residentMegabytes(server.pid)
    printTable('Resident memory', [
      ['after a calm minute', `${figure(before)} MB`],
      ['peak under hostile load', `${figure(peak)} MB`],
      [`after ${REST_SECONDS} s of rest`, `${figure(after)} MB`],
      ['after the rest, against the calm minute', ratioAgainst(after / before, AIM)],
      ['answers by status', [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')],
    ])
  } finally {
    await server.stop()
    await site.close()
  }
}

async function repeat(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) await work()
}

async function browse(address: string, fleet: readonly FleetShipment[]): Promise<void> {
  const [one] = fleet
  if (one === undefined) throw new Error('no shipments')
  await ask(address, one.token, `/api/shipments/${one.trackingId}`)
  await ask(address, one.token, '/api/shipments?limit=20')
  await sleep(200)
}

/**
 * Sends a burst of requests, like a hostile client. The server answers all requests, most of them
 * with a refusal. Returns the statuses of the answers.
 */
function attack(address: string, fleet: readonly FleetShipment[]): Promise<readonly number[]> {
  const byAccount = Map.groupBy(fleet, ({ account }) => account)
  const calls = [...byAccount.values()].flatMap((shipments) => {
    const codes = shipments.map(({ trackingId }) => trackingId)
    const token = shipments[0]?.token ?? ''
    return [
      ...Array.from({ length: ORDERS }, () =>
        ask(address, token, '/api/labels/pdf', { shipments: codes, size: 'a6' }),
      ),
      ...Array.from({ length: 10 }, () => ask(address, token, '/api/shipments?limit=100')),
      ...Array.from({ length: 10 }, () =>
        ask(address, token, '/api/shipments/bulk', { items: ['x'.repeat(900_000)] }),
      ),
      ...codes.map((code) => ask(address, token, `/api/public/shipments/${code}/qr.png?size=1024`)),
    ]
  })
  return Promise.all(calls)
}

async function ask(address: string, token: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(`${address}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Reads the resident memory from Linux. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}
