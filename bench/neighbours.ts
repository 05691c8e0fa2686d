import { setTimeout as sleep } from 'node:timers/promises'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { cpuOf } from './cpu-time.ts'
import { median, figure, printTable, quantile, ratioAgainst } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { listenToHeads } from './head-stream.ts'
import { callerOf, type HttpCall } from './http-caller.ts'
import { HttpConnection } from './http-connection.ts'
import { startServerProcess } from './server-process.ts'
import { openSite } from './site.ts'
import { queueIsEmpty } from './stage.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const INTERVAL_MS = 30
const MAX_P99_MS = 100
const IDLE_PAGES = 2_000
const route = { origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }
/** Pairs of rounds with and without idle pages, and checkpoints of a round. */
const PAIRS = 5
const CHECKPOINTS = 300

/**
 * Measures how much one caller delays another. Calls run while other accounts fetch receipts.
 * Checkpoints run while pages of other accounts are open.
 */
export async function measureNeighbours(): Promise<void> {
  const site = await openSite()
  const short = await createFleet(site.services, site.identity, {
    accounts: 100,
    shipmentsEach: 1,
    checkpoints: 10,
  })
  const long = await createFleet(site.services, site.identity, {
    accounts: 8,
    shipmentsEach: 1,
    checkpoints: 200,
  })
  const callers = await createFleet(site.services, site.identity, {
    accounts: 100,
    shipmentsEach: 20,
    checkpoints: 0,
  })
  const writers = await createFleet(site.services, site.identity, {
    accounts: 20,
    shipmentsEach: 1,
    checkpoints: 0,
  })
  const server = await startServerProcess(site)
  try {
    await queueIsEmpty(site)
    printTable(`A call every ${INTERVAL_MS} ms, in turn for 100 accounts, while others fetch receipts`, [
      ['', 'p50 ms', 'p99 ms', 'beside 11 events', 'p99 ms', 'ratio', 'beside 201 events', 'p99 ms', 'ratio'],
      ...(await callsBesideReceipts(server.url, callers, short, long)),
    ])
    const ratios: number[] = []
    let n = 0
    for (let pair = 0; pair < PAIRS; pair++) {
      const alone = await cpuOfCheckpoints(server, writers, n)
      const close = await openPages(server.url, short)
      const beside = await cpuOfCheckpoints(server, writers, n + CHECKPOINTS)
      for (const stop of close) stop()
      await sleep(1_000)
      n += 2 * CHECKPOINTS
      ratios.push(beside / alone)
    }
    const ratio = ratioAgainst(median(ratios), { atMost: 1.1 })
    console.log(`\nNode's time for a checkpoint beside ${IDLE_PAGES} idle pages, against none: ${ratio}`)
  } finally {
    await server.stop()
    await site.close()
  }
}

type Fleet = readonly FleetShipment[]

/** Measures each kind of call alone, beside short receipts, and beside long ones. */
async function callsBesideReceipts(url: string, callers: Fleet, short: Fleet, long: Fleet) {
  const kinds: readonly (readonly [name: string, call: (own: FleetShipment, turn: number) => HttpCall])[] = [
    ['look-up', ({ trackingId }) => ({ method: 'GET', path: `/api/shipments/${trackingId}` })],
    ['list', () => ({ method: 'GET', path: '/api/shipments?limit=50' })],
    [
      'search',
      ({ trackingId }) => ({ method: 'GET', path: `/api/shipments?limit=50&q=${trackingId.slice(-6)}` }),
    ],
    ['creation', () => ({ method: 'POST', path: '/api/shipments', body: route })],
    [
      'checkpoint',
      ({ trackingId }, turn) => ({
        method: 'POST',
        path: '/api/checkpoints',
        body: nthCheckpoint(trackingId, turn),
      }),
    ],
  ]
  let sent = 0
  const rows: string[][] = []
  for (const [name, call] of kinds) {
    const next = (): HttpCall => {
      const own = callers[sent % callers.length]!
      return { ...call(own, Math.floor(sent++ / callers.length)), token: own.token }
    }
    const alone = await timesOf(url, next, [], 0)
    const cells = [name, figure(median(alone)), figure(quantile(alone, 0.99))]
    for (const [fleet, connections] of [
      [short, 32],
      [long, 8],
    ] as const) {
      const beside = await timesOf(url, next, fleet, connections)
      const p99 = quantile(beside, 0.99)
      const missed = name === 'look-up' && p99 > MAX_P99_MS ? ` (at most ${MAX_P99_MS}, missed)` : ''
      cells.push(figure(median(beside)), figure(p99) + missed, `${figure(median(beside) / median(alone))}×`)
    }
    rows.push(cells)
  }
  return rows
}

/**
 * Returns the durations of calls that are sent at a constant rate while others fetch receipts. Each
 * call has a connection of its own, so that a slow answer delays no later one.
 * @throws Error for a refused call or receipt
 */
async function timesOf(
  url: string,
  next: () => HttpCall,
  others: Fleet,
  connections: number,
): Promise<readonly number[]> {
  const caller = callerOf(url, [])
  const times: number[] = []
  const end = performance.now() + SECONDS * 1_000
  const readers = Array.from({ length: connections }, async (_, at) => {
    const connection = await HttpConnection.open(url)
    for (let n = at; performance.now() < end; n += connections) {
      const { trackingId = '', token = '' } = others[n % others.length] ?? {}
      const { status } = await connection.send(get(`/api/shipments/${trackingId}/receipt`, token))
      if (status !== 200) throw new Error(`a receipt was answered ${status}`)
    }
    connection.close()
  })
  const pending: Promise<unknown>[] = []
  while (performance.now() < end) {
    const begun = performance.now()
    pending.push(caller.one(next()).then(() => times.push(performance.now() - begun)))
    await sleep(INTERVAL_MS)
  }
  await Promise.all([...readers, ...pending])
  return times
}

async function cpuOfCheckpoints(
  { url, pid }: { readonly url: string; readonly pid: number },
  writers: readonly FleetShipment[],
  from: number,
): Promise<number> {
  const connection = await HttpConnection.open(url)
  const before = await cpuOf(pid)
  for (let n = from; n < from + CHECKPOINTS; n++) {
    const { trackingId = '', token = '' } = writers[n % writers.length] ?? {}
    const body = JSON.stringify(nthCheckpoint(trackingId, Math.floor(n / writers.length)))
    const head = `POST /api/checkpoints HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`
    const answer = await connection.send(
      `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    if (answer.status !== 201) throw new Error(`checkpoint ${n}: ${answer.status} ${answer.body.toString()}`)
  }
  connection.close()
  return (await cpuOf(pid)) - before
}

async function openPages(url: string, fleet: readonly FleetShipment[]): Promise<readonly (() => void)[]> {
  const stops: (() => void)[] = []
  for (let page = 0; page < IDLE_PAGES; page++) {
    const { token = '' } = fleet[page % fleet.length] ?? {}
    stops.push(await listenToHeads(url, token, () => undefined))
  }
  return stops
}

function get(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`
}
