import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { apiKeyScopes, isPartnerScope } from '#domain/accounts/api-key.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { apiKeyBox, newKeyValue } from '#features/api-keys/key-value.ts'
import { insertKey } from '#features/api-keys/queries.ts'
import { openPool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { appendEvents } from '#core/events/append-events.ts'
import { readBatchState } from '#core/shipments/create-batch.ts'
import { decideCreations } from '#core/shipments/decide-creations.ts'
import { findShipmentsByKey } from '#core/shipments/queries.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { sampleShipment } from '../tests/support/api/sample-shipment.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { recordStatements, repeatStatements } from './bare-statements.ts'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { type FleetShipment, createFleet, someDay } from './fleet.ts'
import { figure, median, printTable, quantile, ratioAgainst } from './figures.ts'
import { fillAccount } from './full-account.ts'
import { callerOf, CONNECTIONS, type HttpCall, type HttpCaller } from './http-caller.ts'
import { startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'

const ROUNDS = 9
/** Number of keys; each may make 600 calls a minute. */
const KEYS = 400
/** Number of requests whose statements are recorded for the bare runs. */
const RECORDED = 200
const PER_BULK = 100
const ROWS_OF_IMPORT = 2_000
const ROWS_PER_CALL = 200
/** Shipments of one account whose leaves are in the log; those of the full account are copies. */
const RECEIPTS = { accounts: 1, shipmentsEach: 200, checkpoints: 10 }

type Times = { readonly times: readonly number[]; readonly seconds: number }

type Work = {
  readonly name: string
  /** Requests of one round. */
  readonly requests: number
  /** Shipments of one request. */
  readonly units?: number
  readonly aim: { readonly rate?: number; readonly micros?: number; readonly p99?: number }
  readonly prepare?: () => Promise<unknown>
  readonly run: (requests: number) => Promise<Times>
  /**
   * Prepares the same work as bare SQL, and returns a function that sends the statements of one
   * request.
   */
  readonly bare: (requests: number) => Promise<() => Promise<unknown>>
}

type Round = {
  readonly rate: number
  readonly server: number
  readonly postgres: number
  readonly bare: number
}

/**
 * Measures requests by API key in an account of 100,000 shipments and a million checkpoints, at 32
 * connections. In each round, the statements of the same requests also run without the server. For
 * reads these are the recorded statements, for writes one transaction per request. `bench writes`
 * measures checkpoints.
 */
export async function measureAims(): Promise<void> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const site = await openSite(4)
    closing.push(site.close)
    const bareSite = await openSite(2 * CONNECTIONS)
    closing.push(bareSite.close)
    const { account, codes } = await fillAccount(site)
    const fleet = await createFleet(site.services, site.identity, RECEIPTS)
    const keys = await addKeys(site, account)
    const recorder = join(import.meta.dirname, 'statement-recorder.ts')
    const server = await startServerProcess(site, ['--import', recorder])
    closing.push(server.stop)
    const pool = openPool({ url: site.appUrl, size: CONNECTIONS, onLost: console.error })
    closing.push(() => pool.end())
    const caller = callerOf(server.url, keys)
    const postmaster = await postmasterOf(site)

    const works: Work[] = []
    for (const read of readsOf(site, codes, fleet)) {
      await read.prepare?.()
      const calls = Array.from({ length: RECORDED }, (_, at) => read.request(at))
      if (read.prepare === undefined) for (const call of calls) await caller.one(call)
      const recorded = await recordStatements(server.child, caller, calls)
      let next = 0
      works.push({
        ...read,
        run: (requests) => caller.many(read.request, requests),
        bare: () => Promise.resolve(() => repeatStatements(pool, recorded[next++ % recorded.length] ?? [])),
      })
    }
    // Another account makes the writes, so that the account of the reads does not grow.
    const { account: other = '', token = '' } = fleet[0] ?? {}
    const writer = callerOf(server.url, await addKeys(site, other))
    works.push(...(await writesOf(bareSite, writer, token)))

    const measured = works.map((work) => ({ work, rounds: [] as Round[], times: [] as number[] }))
    for (let round = -1; round < ROUNDS; round++) {
      for (const { work, rounds, times } of measured) {
        await work.prepare?.()
        await queueIsEmpty(site)
        const before = { server: await cpuOf(server.pid), postgres: await cpuOfFamily(postmaster) }
        const run = await work.run(work.requests)
        await queueIsEmpty(site)
        const units = run.times.length * (work.units ?? 1)
        const own = ((await cpuOf(server.pid)) - before.server) / units
        const postgres = ((await cpuOfFamily(postmaster)) - before.postgres) / units
        const bare = await runBare(await work.bare(work.requests), work.requests)
        if (round < 0) continue
        times.push(...run.times)
        const rate = units / run.seconds
        rounds.push({ rate, server: own, postgres, bare: (bare * units) / run.times.length })
      }
    }
    print(measured)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

function print(
  measured: readonly { work: Work; rounds: readonly Round[]; times: readonly number[] }[],
): void {
  printTable(`At ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`, [
    ['', 'per second', 'p99 ms', 'Node µs', 'PostgreSQL µs', 'µs in all', 'bare SQL per second', 'ratio'],
    ...measured.map(({ work: { name, aim }, rounds, times }) => {
      const rate = median(rounds.map((one) => one.rate))
      const all = median(rounds.map(({ server, postgres }) => server + postgres))
      const p99 = quantile(times, 0.99)
      return [
        name,
        against(rate, aim.rate, (least) => rate >= least),
        against(p99, aim.p99, (most) => p99 <= most),
        figure(median(rounds.map(({ server }) => server))),
        figure(median(rounds.map(({ postgres }) => postgres))),
        against(all, aim.micros, (most) => all <= most),
        figure(median(rounds.map(({ bare }) => bare))),
        `${figure(median(rounds.map(({ rate: own, bare }) => own / bare)))}×`,
      ]
    }),
  ])
  const rateOf = (name: string): number =>
    median(measured.find(({ work }) => work.name === name)?.rounds.map(({ rate }) => rate) ?? [])
  const cached = rateOf('look-up, cached') / rateOf('look-up after a change')
  console.log(`\nA cached look-up against one after a change: ${ratioAgainst(cached, { atLeast: 3 })}`)
}

/** Formats a value, with its aim if it has one. */
function against(value: number, aim: number | undefined, isMet: (aim: number) => boolean): string {
  return aim === undefined
    ? figure(value)
    : `${figure(value)} (aim ${figure(aim)}${isMet(aim) ? '' : ', missed'})`
}

/** Returns the requests per second of bare SQL at `CONNECTIONS` connections. */
async function runBare(one: () => Promise<unknown>, requests: number): Promise<number> {
  let left = requests
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await one()
    }),
  )
  return requests / ((performance.now() - start) / 1_000)
}

type Read = Omit<Work, 'run' | 'bare'> & { readonly request: (at: number) => HttpCall }

function get(path: string): HttpCall {
  return { method: 'GET', path }
}

function post(path: string, body: object): HttpCall {
  return { method: 'POST', path, body }
}

/** @param codes tracking codes of the account's shipments, which all have checkpoints */
function readsOf(site: Site, codes: readonly string[], fleet: readonly FleetShipment[]): readonly Read[] {
  const changed = 1_000
  let changedFrom = 0
  return [
    {
      name: 'look-up after a change',
      requests: changed,
      aim: { rate: 3_500, micros: 280, p99: 30 },
      prepare: () => {
        changedFrom = (changedFrom + changed) % codes.length
        return site.admin.query(
          'update shipments set description = description where tracking_id = any($1)',
          [codes.slice(changedFrom, changedFrom + changed)],
        )
      },
      request: (at) => get(`/api/shipments/${codes[changedFrom + at]}`),
    },
    {
      name: 'look-up, cached',
      requests: 10_000,
      aim: {},
      request: (at) => get(`/api/shipments/${codes[at % 1_000]}`),
    },
    {
      name: 'list of the newest 50',
      requests: 500,
      aim: { p99: 40 },
      request: () => get('/api/shipments?limit=50'),
    },
    {
      name: 'search with one hit',
      requests: 500,
      aim: { p99: 40 },
      request: () => get(`/api/shipments?limit=50&q=nf%20${99_999 + 3 * randomInt(60_000)}`),
    },
    { name: 'dashboard', requests: 500, aim: { p99: 40 }, request: () => get('/api/dashboard') },
    {
      name: 'receipt of 11 events',
      requests: 100,
      aim: {},
      prepare: () => queueIsEmpty(site),
      request: (at) => {
        const { trackingId = '', token = '' } = fleet[at % fleet.length] ?? {}
        return { ...get(`/api/shipments/${trackingId}/receipt`), token }
      },
    },
  ]
}

const route = { origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }

/**
 * @param bareSite database without a server, for the bare transactions
 * @param token session that makes imports, because keys may not
 */
async function writesOf(bareSite: Site, caller: HttpCaller, token: string): Promise<readonly Work[]> {
  const { services, identity } = bareSite
  const fleet = await createFleet(services, identity, { accounts: 100, shipmentsEach: 1, checkpoints: 0 })
  const accounts = fleet.map(({ account }) => account)
  const bareOf = (units: number) => (requests: number) =>
    Promise.resolve(prepareCreations(bareSite, accounts, requests, units))
  return [
    {
      name: 'creation',
      requests: 1_000,
      aim: { rate: 1_500, micros: 900 },
      run: (requests) => caller.many(() => post('/api/shipments', route), requests),
      bare: bareOf(1),
    },
    {
      name: `creation in bulk, ${PER_BULK} each`,
      requests: 32,
      units: PER_BULK,
      aim: { rate: 3_000 },
      run: (requests) => {
        const body = { items: Array.from({ length: PER_BULK }, () => route) }
        return caller.many(() => post('/api/shipments/bulk', body), requests)
      },
      bare: bareOf(PER_BULK),
    },
    {
      name: `import of ${ROWS_OF_IMPORT} rows`,
      requests: 1,
      units: ROWS_OF_IMPORT,
      aim: { rate: 3_000 },
      run: () => importRows(caller, token),
      bare: bareOf(ROWS_OF_IMPORT),
    },
  ]
}

/**
 * Prepares creations by the product's rules.
 * @param units shipments of one transaction
 * @returns a function that sends the statements of the next transaction
 */
function prepareCreations(
  { services: { pool, projections }, identity }: Site,
  accounts: readonly string[],
  transactions: number,
  units: number,
): () => Promise<unknown> {
  const prepared = Array.from({ length: transactions }, (_, at) => {
    const account = accounts[at % accounts.length] ?? ''
    const asked = Array.from({ length: units }, () =>
      shipmentRequest({ ...sampleShipment, ...route, tracking_id: newCode() }, account, identity),
    )
    const empty = {
      now: new Date(),
      events: new Map(),
      taken: new Set<string>(),
      tests: new Map(),
      fieldsOf: () => [],
    }
    const created = decideCreations(asked, empty).map((decision) => {
      if ('created' in decision) return decision.created
      throw new Error(JSON.stringify(decision))
    })
    return { account, asked, created }
  }).values()
  return async () => {
    const { value } = prepared.next()
    if (value === undefined) throw new Error('no transaction is left')
    const { account, asked, created } = value
    await inTransaction(pool, [account], async (tx) => {
      await readBatchState(tx, asked)
      await appendEvents(tx, created, projections)
      const ids = created.map(({ event }) => ({ key: event.shipmentId, account }))
      await findShipmentsByKey(tx, { by: 'id', asked: ids })
    })
  }
}

/** Imports rows as the page does: opens the import, sends the rows in order, and commits. */
async function importRows(caller: HttpCaller, token: string): Promise<Times> {
  const id = randomUUID()
  const rows = Array.from({ length: ROWS_OF_IMPORT }, () => ({
    tracking_id: newCode(),
    ...route,
    origin_city: 'São Paulo',
    origin_state: 'SP',
    destination_city: 'Recife',
    destination_state: 'PE',
    recipient_name: 'Ana Souza',
    estimated_delivery: new Date().toISOString(),
  }))
  const start = performance.now()
  const path = `/api/imports/${id}`
  const body = { id, file_name: 'remessas.csv', rows: rows.length }
  await caller.one({ method: 'POST', path: '/api/imports', token, body })
  for (let n = 0; n < rows.length; n += ROWS_PER_CALL) {
    const part = { rows: rows.slice(n, n + ROWS_PER_CALL) }
    await caller.one({ method: 'PUT', path: `${path}/rows/${n + 1}`, token, body: part })
  }
  const answer = await caller.one({ method: 'POST', path: `${path}/commit`, token, body: {} })
  const { data } = JSON.parse(answer.toString()) as { data: { shipments: readonly string[] } }
  if (data.shipments.length !== rows.length) throw new Error(answer.toString())
  const milliseconds = performance.now() - start
  return { times: [milliseconds], seconds: milliseconds / 1_000 }
}

function newCode(): TrackingCode {
  return createTrackingCode(someDay(), randomBytes, false)
}

/**
 * Inserts more keys than an account may have. The calls use them in turn, so that no key exceeds
 * its limit of calls per minute.
 */
async function addKeys({ services }: Site, account: string): Promise<readonly string[]> {
  const box = apiKeyBox(services.keys)
  return inTransaction(services.pool, [account], async (tx) => {
    const keys: string[] = []
    const scopes = apiKeyScopes.filter((scope) => !isPartnerScope(scope))
    for (let at = 0; at < KEYS; at++) {
      const value = newKeyValue({ id: account, isTest: false }, box)
      const content = { name: `Chave ${at}`, scopes, networks: [], airline_prefixes: [], expires_at: null }
      await insertKey(tx, account, randomUUID(), { ...content, ...value, madeBy: account })
      keys.push(value.key)
    }
    return keys
  })
}
