import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'
import { SECRET_PURPOSE } from '#features/webhooks/call-receiver.ts'
import { createSecret } from '#features/webhooks/sign.ts'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, quantile, ratioAgainst } from './figures.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { httpLoadSchemas, type HttpLoadOrder, type HttpLoadReport } from './http-load-order.ts'
import { startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

const FLEET = { accounts: 300, shipmentsEach: 4, checkpoints: 1 }
const CONNECTIONS = 32
const ROUNDS = 9
const SECONDS = 2
const WARM_UP_SECONDS = 3
/** Numbers of endpoints of an account that are compared. */
const ENDPOINTS = [0, 1, 10]
/** Aim for the checkpoints per second with one endpoint, divided by those without an endpoint. */
const RATE_AIM = { atLeast: 0.7 }
/** Aim for the processor time of a checkpoint with ten endpoints, divided by that with one. */
const CPU_AIM = { atMost: 1.5 }

/**
 * Measures how much endpoints slow down the writers of checkpoints. Rounds of accounts without
 * endpoints, with one and with ten alternate. Also measures the rate at which the sender empties
 * the queue.
 */
export async function measureWebhooks(): Promise<void> {
  const opened = await openSite()
  const site: Site = { ...opened, env: { ...opened.env, WEBHOOK_TARGETS: 'any' } }
  const receiver = await startReceiver()
  const writers: Writers[] = []
  try {
    const fleets = []
    for (const endpoints of ENDPOINTS) {
      const fleet = await createFleet(site.services, site.identity, FLEET)
      await addEndpoints(site, fleet, receiver.url, endpoints)
      fleets.push(fleet)
    }
    const server = await startServerProcess(site)
    try {
      for (const fleet of fleets) writers.push(await startWriters(server.url, fleet))
      await measureCost(site, server.pid, writers)
      await measureSending(site, server.pid, receiver)
    } finally {
      await server.stop()
    }
  } finally {
    for (const worker of writers) await worker.stop()
    await receiver.stop()
    await site.close()
  }
}

type Writers = WorkerProcess<HttpLoadOrder, HttpLoadReport>

async function startWriters(url: string, fleet: readonly FleetShipment[]): Promise<Writers> {
  const writers = startWorker(join(import.meta.dirname, 'http-load.ts'), httpLoadSchemas)
  await writers.carryOut({ do: 'open', address: url, shipments: [...fleet], first: FLEET.checkpoints })
  return writers
}

/** Creates suspended endpoints, so that enqueueing is measured without sending. */
async function addEndpoints(
  { admin, services }: Site,
  fleet: readonly FleetShipment[],
  url: string,
  endpoints: number,
): Promise<void> {
  const box = secretBox(services.keys, SECRET_PURPOSE)
  for (const account of new Set(fleet.map((shipment) => shipment.account))) {
    await admin.query(
      `insert into webhook_endpoints (user_id, name, url, events, form, secret, disabled_at)
       select $1, 'ERP ' || n, $2, $3, $4, $5, now() from generate_series(1, $6) as n`,
      [account, url, webhookEvents, defaultForm, box.seal(createSecret(), account), endpoints],
    )
  }
}

type Cost = { readonly rate: number; readonly cpu: number }

/** Measures each fleet in turn. A ratio compares neighbouring rounds, by processor time. */
async function measureCost(site: Site, server: number, fleets: readonly Writers[]): Promise<void> {
  const postmaster = await postmasterOf(site)
  const cpu = async (): Promise<number> => (await cpuOf(server)) + (await cpuOfFamily(postmaster))
  const costOf = async (writers: Writers, seconds: number): Promise<Cost> => {
    await queueIsEmpty(site)
    const before = await cpu()
    const report = await writers.carryOut({ do: 'saturate', connections: CONNECTIONS, seconds })
    if (report.refused > 0) throw new Error(`not 201: ${report.refusals.join('\n')}`)
    // The sequencer's work on the checkpoints is a part of their cost.
    await queueIsEmpty(site)
    return { rate: report.answers / report.seconds, cpu: ((await cpu()) - before) / report.answers }
  }
  for (const writers of fleets) await costOf(writers, WARM_UP_SECONDS)
  const rounds: Cost[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const costs: Cost[] = []
    for (const writers of fleets) costs.push(await costOf(writers, SECONDS))
    rounds.push(costs)
  }
  const of = (fleet: number, name: keyof Cost): readonly number[] =>
    rounds.map((costs) => costs[fleet]?.[name] ?? Number.NaN)
  const ratios = (fleet: number, name: keyof Cost): readonly number[] => {
    const against = of(fleet - 1, name)
    return of(fleet, name).map((value, round) => value / (against[round] ?? Number.NaN))
  }
  printTable(`Checkpoints at ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`, [
    ['endpoints', 'per second', 'ratio', 'processor µs each', 'ratio', 'of all rounds'],
    ...ENDPOINTS.map((endpoints, fleet) => {
      const cpuRatios = fleet === 0 ? [] : ratios(fleet, 'cpu')
      return [
        String(endpoints),
        figure(median(of(fleet, 'rate'))),
        endpoints === 1 ? ratioAgainst(median(ratios(fleet, 'rate')), RATE_AIM) : '',
        figure(median(of(fleet, 'cpu'))),
        endpoints === 10 ? ratioAgainst(median(cpuRatios), CPU_AIM) : '',
        fleet === 0 ? '' : `${figure(Math.min(...cpuRatios))} to ${figure(Math.max(...cpuRatios))}`,
      ]
    }),
  ])
}

/** Measures the sending of the queued webhook calls to a receiver that answers immediately. */
async function measureSending(site: Site, server: number, receiver: Receiver): Promise<void> {
  const { admin } = site
  const postmaster = await postmasterOf(site)
  const { rows } = await admin.query<{ waiting: number }>(
    `select count(*)::int as waiting from webhook_deliveries where state = 'waiting'`,
  )
  const waiting = rows[0]?.waiting ?? 0
  const before = { server: await cpuOf(server), postgres: await cpuOfFamily(postmaster) }
  const start = performance.now()
  await admin.query('update webhook_endpoints set disabled_at = null')
  await admin.query(`select pg_notify('lastro_webhook', '')`)
  while (receiver.arrivals.length < waiting) await sleep(20)
  const seconds = ((receiver.arrivals.at(-1) ?? start) - start) / 1_000
  const cpu = (await cpuOf(server)) - before.server
  const postgres = (await cpuOfFamily(postmaster)) - before.postgres
  const gaps = receiver.arrivals.slice(1).map((at, n) => at - (receiver.arrivals[n] ?? at))
  printTable(`${figure(waiting)} webhooks of ${FLEET.accounts * 11} endpoints, sent by one node`, [
    ['per second', 'server µs each', 'PostgreSQL µs each', 'longest pause, ms'],
    [figure(waiting / seconds), figure(cpu / waiting), figure(postgres / waiting), figure(quantile(gaps, 1))],
  ])
}

type Receiver = {
  readonly url: string
  /** Times at which the calls arrived, in milliseconds on the clock of `performance.now()`. */
  readonly arrivals: readonly number[]
  readonly stop: () => Promise<void>
}

async function startReceiver(): Promise<Receiver> {
  const arrivals: number[] = []
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrivals.push(performance.now())
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
