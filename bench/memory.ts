import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { callerOf, type HttpCall } from './http-caller.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { openSite } from './site.ts'

const FLEET = { accounts: 10, shipmentsEach: 500, checkpoints: 1 }
/** Shipments of each account in the burst of a hostile client. */
const ATTACKED = 20
const STARTS = 9
const IDLE_SECONDS = 30
const SOAK_MINUTES = Number(process.env['BENCH_SOAK_MINUTES'] ?? 60)
/** Requests of the mixed load between two readings of the memory. */
const REQUESTS = 500
/** Aims for the seconds until the server serves, and for megabytes of resident memory. */
const AIMS = { startSeconds: 1, idle: 160, soak: 300 }
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
 * Measures the start of the server on an existing database, and its resident memory. The memory is
 * read while the server is idle, after an hour of mixed load, and after a burst of large requests.
 */
export async function measureMemory(): Promise<void> {
  const site = await openSite()
  const fleet = await createFleet(site.services, site.identity, FLEET)
  const starts: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const { startedInMs, stop } = await startServerProcess(site)
    starts.push(startedInMs / 1_000)
    await stop()
  }
  const server = await startServerProcess(site)
  try {
    await sleep(IDLE_SECONDS * 1_000)
    const idle = await residentMegabytes(server.pid)
    const soak = await soakIn(server, fleet)
    await repeat(CALM_SECONDS, () => browse(server.url, fleet))
    const before = await residentMegabytes(server.pid)
    const statuses = new Map<number, number>()
    let peak = before
    await repeat(HOSTILE_SECONDS, async () => {
      for (const status of await attack(server.url, fleet)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      peak = Math.max(peak, await residentMegabytes(server.pid))
    })
    await sleep(REST_SECONDS * 1_000)
    const after = await residentMegabytes(server.pid)
    const seconds = median(starts)
    printTable('Start and resident memory', [
      [
        `start on an existing database, median of ${STARTS}`,
        `${figure(seconds)} s (aim ≤ ${AIMS.startSeconds})`,
      ],
      [`idle for ${IDLE_SECONDS} s`, `${figure(idle)} MB (aim ≤ ${AIMS.idle})`],
      [`peak in ${SOAK_MINUTES} minutes of mixed load, ${soak.requests} requests`, `${figure(soak.peak)} MB`],
      ['at the end of the mixed load', `${figure(soak.end)} MB (aim ≤ ${AIMS.soak})`],
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

/** Sends all kinds of requests in turn, as fast as the server answers. */
async function soakIn(
  { url, pid }: ServerProcess,
  fleet: readonly FleetShipment[],
): Promise<{ readonly requests: number; readonly peak: number; readonly end: number }> {
  const caller = callerOf(url, [])
  const steps = new Map<string, number>()
  const request = (at: number): HttpCall => {
    const { token, trackingId } = fleet[Math.floor(at / kinds.length) % fleet.length]!
    const step = steps.get(trackingId) ?? FLEET.checkpoints
    const kind = kinds[at % kinds.length]!
    if (kind === 'checkpoint') steps.set(trackingId, step + 1)
    return { token, ...callOf(kind, trackingId, step) }
  }
  let requests = 0
  let peak = 0
  await repeat(SOAK_MINUTES * 60, async () => {
    const first = requests
    await caller.many((at) => request(first + at), REQUESTS)
    requests += REQUESTS
    peak = Math.max(peak, await residentMegabytes(pid))
  })
  return { requests, peak, end: await residentMegabytes(pid) }
}

const kinds = ['checkpoint', 'creation', 'look-up', 'list', 'dashboard', 'receipt', 'label'] as const

function callOf(kind: (typeof kinds)[number], code: string, step: number): Omit<HttpCall, 'token'> {
  switch (kind) {
    case 'checkpoint':
      return { method: 'POST', path: '/api/checkpoints', body: nthCheckpoint(code, step) }
    case 'creation':
      return {
        method: 'POST',
        path: '/api/shipments',
        body: { origin: 'Recife/PE', destination: 'Natal/RN' },
      }
    case 'look-up':
      return get(`/api/shipments/${code}`)
    case 'list':
      return get('/api/shipments?limit=50')
    case 'dashboard':
      return get('/api/dashboard')
    case 'receipt':
      return get(`/api/shipments/${code}/receipt`)
    case 'label':
      return get(`/api/shipments/${code}/label.pdf?size=a6`)
  }
}

function get(path: string): Omit<HttpCall, 'token'> {
  return { method: 'GET', path }
}

async function repeat(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) await work()
}

async function browse(url: string, fleet: readonly FleetShipment[]): Promise<void> {
  const [one] = fleet
  if (one === undefined) throw new Error('no shipments')
  await ask(url, one.token, `/api/shipments/${one.trackingId}`)
  await ask(url, one.token, '/api/shipments?limit=20')
  await sleep(200)
}

/**
 * Sends a burst of requests, like a hostile client. The server answers all requests, most of them
 * with a refusal. Returns the statuses of the answers.
 */
function attack(url: string, fleet: readonly FleetShipment[]): Promise<readonly number[]> {
  const byAccount = Map.groupBy(fleet, ({ account }) => account)
  const calls = [...byAccount.values()].flatMap((shipments) => {
    const codes = shipments.slice(0, ATTACKED).map(({ trackingId }) => trackingId)
    const token = shipments[0]?.token ?? ''
    return [
      ...Array.from({ length: ORDERS }, () =>
        ask(url, token, '/api/labels/pdf', { shipments: codes, size: 'a6' }),
      ),
      ...Array.from({ length: 10 }, () => ask(url, token, '/api/shipments?limit=100')),
      ...Array.from({ length: 10 }, () =>
        ask(url, token, '/api/shipments/bulk', { items: ['x'.repeat(900_000)] }),
      ),
      ...codes.map((code) => ask(url, token, `/api/public/shipments/${code}/qr.png?size=1024`)),
    ]
  })
  return Promise.all(calls)
}

async function ask(url: string, token: string, path: string, body?: object): Promise<number> {
  const answer = await fetch(`${url}${path}`, {
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
