import { setTimeout as sleep } from 'node:timers/promises'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { cpuOf } from './cpu-time.ts'
import { median, figure, printTable, quantile, ratioAgainst } from './figures.ts'
import { makeFleet, type FleetShipment } from './fleet.ts'
import { listenToHeads } from './head-stream.ts'
import { HttpConnection } from './http-connection.ts'
import { startServerProcess } from './server-process.ts'
import { openSite } from './site.ts'
import { queueIsEmpty } from './stage.ts'

const SECONDS = 10
const LOOK_UP_INTERVAL_MS = 30
const MAX_P99_MS = 100
const IDLE_PAGES = 2_000
/** Pairs of rounds with and without idle pages, and checkpoints of a round. */
const PAIRS = 5
const CHECKPOINTS = 300

/**
 * Measures how much one caller delays another. Look-ups run while other accounts fetch receipts.
 * Checkpoints run while pages of other accounts are open.
 */
export async function measureNeighbours(): Promise<void> {
  const site = await openSite()
  const short = await makeFleet(site.services, site.identity, {
    accounts: 100,
    shipmentsEach: 1,
    checkpoints: 10,
  })
  const long = await makeFleet(site.services, site.identity, {
    accounts: 8,
    shipmentsEach: 1,
    checkpoints: 200,
  })
  const writers = await makeFleet(site.services, site.identity, {
    accounts: 20,
    shipmentsEach: 1,
    checkpoints: 0,
  })
  const [own] = writers
  if (own === undefined) throw new Error('no account')
  const server = await startServerProcess(site)
  try {
    await queueIsEmpty(site)
    printTable(`A look-up every ${LOOK_UP_INTERVAL_MS} ms while other accounts fetch receipts`, [
      ['connections', 'events', 'receipts', 'look-ups', 'p50 ms', 'p99 ms', 'other than 200'],
      await measureLookUps(server.address, own, [], 0, 0),
      await measureLookUps(server.address, own, short, 32, 11),
      await measureLookUps(server.address, own, long, 8, 201),
    ])
    const ratios: number[] = []
    let n = 0
    for (let pair = 0; pair < PAIRS; pair++) {
      const alone = await cpuOfCheckpoints(server, writers, n)
      const close = await openPages(server.address, short)
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

async function measureLookUps(
  address: string,
  own: FleetShipment,
  others: readonly FleetShipment[],
  connections: number,
  events: number,
): Promise<readonly string[]> {
  const statuses: number[] = []
  const times: number[] = []
  const end = performance.now() + SECONDS * 1_000
  let receipts = 0
  const readers = Array.from({ length: connections }, async (_, at) => {
    const connection = await HttpConnection.open(address)
    for (let n = at; performance.now() < end; n += connections) {
      const { trackingId = '', token = '' } = others[n % others.length] ?? {}
      const { status } = await connection.send(get(`/api/shipments/${trackingId}/receipt`, token))
      statuses.push(status)
      receipts += 1
    }
    connection.close()
  })
  const pending: Promise<unknown>[] = []
  while (performance.now() < end) {
    pending.push(lookUp(address, own, times, statuses))
    await sleep(LOOK_UP_INTERVAL_MS)
  }
  await Promise.all([...readers, ...pending])
  const p99 = quantile(times, 0.99)
  return [
    String(connections),
    String(events),
    String(receipts),
    String(times.length),
    figure(median(times)),
    `${figure(p99)}${p99 <= MAX_P99_MS ? '' : ` (at most ${MAX_P99_MS}, missed)`}`,
    String(statuses.filter((status) => status !== 200).length),
  ]
}

/** Looks up a shipment on a connection of its own, so that a slow answer delays no later one. */
async function lookUp(
  address: string,
  { trackingId, token }: FleetShipment,
  times: number[],
  statuses: number[],
): Promise<void> {
  const begun = performance.now()
  const connection = await HttpConnection.open(address)
  const { status } = await connection.send(get(`/api/shipments/${trackingId}`, token))
  times.push(performance.now() - begun)
  statuses.push(status)
  connection.close()
}

async function cpuOfCheckpoints(
  { address, pid }: { readonly address: string; readonly pid: number },
  writers: readonly FleetShipment[],
  from: number,
): Promise<number> {
  const connection = await HttpConnection.open(address)
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

async function openPages(address: string, fleet: readonly FleetShipment[]): Promise<readonly (() => void)[]> {
  const stops: (() => void)[] = []
  for (let page = 0; page < IDLE_PAGES; page++) {
    const { token = '' } = fleet[page % fleet.length] ?? {}
    stops.push(await listenToHeads(address, token, () => undefined))
  }
  return stops
}

function get(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`
}
