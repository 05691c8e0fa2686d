import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { figure, median, printTable, quantile, ratioAgainst } from './figures.ts'
import { callerOf, type HttpCall } from './http-caller.ts'
import { HttpConnection } from './http-connection.ts'
import { httpLoadSchemas } from './http-load-order.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'
import { startWorker } from './worker-process.ts'

const ROUNDS = 9
const FLEET = { accounts: 50, shipmentsEach: 4, checkpoints: 1 }
/** Checkpoints of one kind in one round. */
const CHECKPOINTS = 100
const STREAMS = 4_000
/** Shipments whose pages are open and which get checkpoints, so that two pages learn of each. */
const WATCHED = { accounts: 50, shipmentsEach: 40, checkpoints: 1 }
/** Streams of one network. A node accepts 20. */
const STREAMS_OF_NETWORK = 15
/** So slow that the server has time to spare, because a busy one delays every answer. */
const PACE = { perSecond: 30, seconds: 10 }
const PAIRS = 5
/** Events of the shipment whose page is loaded. */
const EVENTS = 11
const PAGES = 300

/**
 * Measures what recipients cost. Checkpoints that call for mails are compared with others, and
 * checkpoints beside open public streams with those beside none. The public page is compared with
 * a receipt that did not change.
 */
export async function measureRecipients(): Promise<void> {
  const opened = await openSite()
  const site: Site = { ...opened, env: { ...opened.env, TRUST_PROXY: '1' } }
  const untold = await createFleet(site.services, site.identity, FLEET)
  const told = await createFleet(site.services, site.identity, FLEET)
  const shown = await createFleet(site.services, site.identity, {
    accounts: 1,
    shipmentsEach: 1,
    checkpoints: EVENTS - 1,
  })
  const watched = await createFleet(site.services, site.identity, WATCHED)
  await switchNoticesOn(site, told)
  const server = await startServerProcess(site)
  try {
    await queueIsEmpty(site)
    await measurePages(server, shown[0]!)
    await measureNotices(site, server, untold, told)
    await measureStreams(site, server, watched)
  } finally {
    await server.stop()
    await site.close()
  }
}

/** Makes companies of the accounts of a fleet, with recipients who have an email. */
async function switchNoticesOn({ admin }: Site, fleet: readonly FleetShipment[]): Promise<void> {
  const accounts = [...new Set(fleet.map(({ account }) => account))]
  await admin.query(
    `insert into companies (account_id, name) select account, 'Transportes Recife' from unnest($1::uuid[]) account`,
    [accounts],
  )
  await admin.query(
    `insert into system_settings (user_id, notify_out_for_delivery) select account, true from unnest($1::uuid[]) account
     on conflict (user_id) do update set notify_out_for_delivery = true`,
    [accounts],
  )
  await admin.query(
    `update shipments set recipient_email = 'ana@exemplo.com.br' where user_id = any ($1::uuid[])`,
    [accounts],
  )
}

/** Every second checkpoint is a departure for delivery, which calls for a mail. */
async function measureNotices(
  site: Site,
  server: ServerProcess,
  untold: readonly FleetShipment[],
  told: readonly FleetShipment[],
): Promise<void> {
  const postmaster = await postmasterOf(site)
  const caller = callerOf(server.url, [])
  const cpu = async () => (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
  const measure = async (fleet: readonly FleetShipment[], n: number) => {
    await queueIsEmpty(site)
    const before = await cpu()
    const { times } = await caller.many((at) => checkpointCall(fleet[at]!, n), CHECKPOINTS, 1)
    await queueIsEmpty(site)
    await jobsAreDone(site)
    return { ms: median(times), cpu: ((await cpu()) - before) / CHECKPOINTS }
  }
  const rounds: { readonly off: Cost; readonly on: Cost }[] = []
  for (let round = -1; round < ROUNDS; round++) {
    // Two checkpoints in a row, so that each round has as many with a mail as without.
    const costs = { off: [] as Cost[], on: [] as Cost[] }
    for (const n of [1, 2].map((step) => FLEET.checkpoints + 2 * (round + 1) + step - 1)) {
      costs.off.push(await measure(untold, n))
      costs.on.push(await measure(told, n))
    }
    if (round >= 0) rounds.push({ off: meanOf(costs.off), on: meanOf(costs.on) })
  }
  const { rows } = await site.admin.query<{ sent: number }>(
    `select count(*)::int as sent from notices where state = 'sent'`,
  )
  const expected = (ROUNDS + 1) * CHECKPOINTS
  if (rows[0]?.sent !== expected) throw new Error(`${rows[0]?.sent} mails instead of ${expected}`)
  const of = (kind: 'on' | 'off', value: keyof Cost) => figure(median(rounds.map((one) => one[kind][value])))
  const ratioOf = (value: keyof Cost) => median(rounds.map(({ on, off }) => on[value] / off[value]))
  printTable(`Checkpoints, half of which call for a mail, medians of ${ROUNDS} rounds`, [
    ['', 'ms per call', 'processor µs each, mails included'],
    ['notices off', of('off', 'ms'), of('off', 'cpu')],
    ['notices on', of('on', 'ms'), of('on', 'cpu')],
    ['ratio', ratioAgainst(ratioOf('ms'), { atMost: 1.1 }), `${figure(ratioOf('cpu'))}×`],
  ])
}

type Cost = { readonly ms: number; readonly cpu: number }

function meanOf(costs: readonly Cost[]): Cost {
  const mean = (value: keyof Cost) => costs.reduce((sum, cost) => sum + cost[value], 0) / costs.length
  return { ms: mean('ms'), cpu: mean('cpu') }
}

function checkpointCall({ token, trackingId }: FleetShipment, n: number): HttpCall {
  const checkpoint = nthCheckpoint(trackingId, n)
  const isDeparture = checkpoint.checkpoint_type === 'saida'
  const body = { ...checkpoint, ...(isDeparture && { status: 'Saiu para entrega' }) }
  return { method: 'POST', path: '/api/checkpoints', token, body }
}

async function jobsAreDone({ admin }: Site): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ waiting: boolean }>(
      `select exists (select from notices where state = 'queued') as waiting`,
    )
    if (rows[0]?.waiting === false) return
    await sleep(50)
  }
}

/** Returns the ETag of a receipt, which has one once a signed head contains its events. */
async function tagOf(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    const etag = answer.headers.get('etag')
    if (etag !== null) return etag
    await sleep(50)
  }
}

/** Loads the page of a recipient, and asks for a receipt that did not change, in turn. */
async function measurePages(server: ServerProcess, { trackingId }: FleetShipment): Promise<void> {
  const receipt = `/api/public/shipments/${trackingId}/receipt`
  const etag = await tagOf(`${server.url}${receipt}`)
  const host = new URL(server.url).host
  const connection = await HttpConnection.open(server.url)
  const time = async (path: string, header: string, status: number): Promise<number> => {
    const begun = performance.now()
    const answer = await connection.send(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${nextNetwork()}\r\n${header}\r\n`,
    )
    if (answer.status !== status) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - begun
  }
  const pairs = []
  for (let at = -20; at < PAGES; at++) {
    const page = await time(`/verify/${trackingId}`, '', 200)
    const check = await time(receipt, `if-none-match: ${etag}\r\n`, 304)
    if (at >= 0) pairs.push({ page, check })
  }
  connection.close()
  printTable(`First answer of the public page of ${EVENTS} events, medians of ${PAGES}`, [
    ['page, ms', 'receipt by ETag, ms', 'ratio'],
    [
      figure(median(pairs.map(({ page }) => page))),
      figure(median(pairs.map(({ check }) => check))),
      ratioAgainst(median(pairs.map(({ page, check }) => page / check)), { atMost: 1.5 }),
    ],
  ])
}

async function measureStreams(
  site: Site,
  server: ServerProcess,
  fleet: readonly FleetShipment[],
): Promise<void> {
  const writers = startWorker(join(import.meta.dirname, 'http-load.ts'), httpLoadSchemas)
  await writers.carryOut({
    do: 'open',
    address: server.url,
    shipments: [...fleet],
    first: WATCHED.checkpoints,
  })
  const measure = async () => {
    await queueIsEmpty(site)
    const report = await writers.carryOut({ do: 'pace', ...PACE })
    if (report.refused > 0) throw new Error(`not 201: ${report.refusals.join('\n')}`)
    return quantile(
      report.paced.map(({ due, answered }) => answered - due),
      0.99,
    )
  }
  try {
    await measure()
    const pairs = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const alone = await measure()
      const streams = await openStreams(server.url, fleet)
      const beside = await measure()
      const news = streams.map(({ bytesRead }) => bytesRead).filter((bytes) => bytes > 0).length
      if (news < STREAMS) throw new Error(`only ${news} streams were answered`)
      for (const stream of streams) stream.destroy()
      await sleep(1_000)
      pairs.push({ alone, beside })
    }
    const ratios = pairs.map(({ alone, beside }) => beside / alone)
    printTable(`${PACE.perSecond} checkpoints a second, p99, medians of ${PAIRS} rounds`, [
      ['alone, ms', `beside ${STREAMS} streams, ms`, 'ratio', 'of all rounds'],
      [
        figure(median(pairs.map(({ alone }) => alone))),
        figure(median(pairs.map(({ beside }) => beside))),
        ratioAgainst(median(ratios), { atMost: 1.2 }),
        `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
      ],
    ])
  } finally {
    await writers.stop()
  }
}

let networks = 0
/** Returns an IPv4 address in a network that was not used before. */
function nextNetwork(): string {
  const number = networks++
  return `10.${(number >> 8) & 255}.${number & 255}.1`
}

/** Opens the public streams of the shipments of a fleet in turn, from many networks. */
async function openStreams(url: string, fleet: readonly FleetShipment[]): Promise<readonly Socket[]> {
  const { hostname, port, host } = new URL(url)
  const streams: Socket[] = []
  let network = ''
  for (let at = 0; at < STREAMS; at++) {
    if (at % STREAMS_OF_NETWORK === 0) network = nextNetwork()
    const { trackingId } = fleet[at % fleet.length]!
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /api/public/shipments/${trackingId}/live HTTP/1.1\r\nhost: ${host}\r\n` +
        `accept: text/event-stream\r\nx-forwarded-for: ${network}\r\n\r\n`,
    )
    const [head] = (await once(socket, 'data')) as [Buffer]
    if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(head.toString('latin1'))
    // Reads what the server sends, and drops it.
    socket.resume()
    streams.push(socket)
  }
  return streams
}
