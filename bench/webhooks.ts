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
/**
 * Aim for the checkpoints per second of accounts with a webhook, divided by those of accounts
 * without a webhook.
 */
const AIM = { atLeast: 0.7 }

/**
 * Measures how much a webhook slows down the writers of checkpoints. Rounds of accounts with a
 * webhook alternate with rounds of accounts without a webhook. Also measures the rate at which the
 * sender empties the queue.
 */
export async function measureWebhooks(): Promise<void> {
  const opened = await openSite()
  const site: Site = { ...opened, env: { ...opened.env, WEBHOOK_TARGETS: 'any' } }
  const receiver = await startReceiver()
  const workers: Writers[] = []
  try {
    const untold = await createFleet(site.services, site.identity, FLEET)
    const told = await createFleet(site.services, site.identity, FLEET)
    await addEndpoints(site, told, receiver.url)
    const server = await startServerProcess(site)
    try {
      for (const fleet of [untold, told]) workers.push(await startWriters(server.url, fleet))
      const [without, queued] = workers
      if (without === undefined || queued === undefined) throw new Error('there are two')
      await measureCost(site, without, queued)
      await measureSending(site, server.pid, receiver)
    } finally {
      await server.stop()
    }
  } finally {
    for (const worker of workers) await worker.stop()
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
): Promise<void> {
  const box = secretBox(services.keys, SECRET_PURPOSE)
  for (const account of new Set(fleet.map((shipment) => shipment.account))) {
    await admin.query(
      `insert into webhook_endpoints (user_id, url, events, form, secret, disabled_at) values ($1, $2, $3, $4, $5, now())`,
      [account, url, webhookEvents, defaultForm, box.seal(createSecret(), account)],
    )
  }
}

async function measureCost(site: Site, without: Writers, queued: Writers): Promise<void> {
  const rateOf = async (writers: Writers, seconds: number): Promise<number> => {
    await queueIsEmpty(site)
    const report = await writers.carryOut({ do: 'saturate', connections: CONNECTIONS, seconds })
    if (report.refused > 0) throw new Error(`not 201: ${report.refusals.join('\n')}`)
    return report.answers / report.seconds
  }
  for (const writers of [without, queued]) await rateOf(writers, WARM_UP_SECONDS)
  const rounds: { readonly without: number; readonly queued: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ without: await rateOf(without, SECONDS), queued: await rateOf(queued, SECONDS) })
  }
  const ratios = rounds.map((round) => round.queued / round.without)
  printTable(`Checkpoints per second at ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`, [
    ['without a webhook', 'queued for one', 'ratio', 'of all rounds'],
    [
      figure(median(rounds.map((round) => round.without))),
      figure(median(rounds.map((round) => round.queued))),
      ratioAgainst(median(ratios), AIM),
      `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
    ],
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
  printTable(`${figure(waiting)} webhooks of ${FLEET.accounts} receivers, sent by one node`, [
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
