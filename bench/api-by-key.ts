import { randomInt, randomUUID } from 'node:crypto'
import { apiKeyScopes } from '#domain/api-key.ts'
import { apiKeyBox, newKeyValue } from '#features/api-keys/key-value.ts'
import { insertKey } from '#features/api-keys/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { startBareServers, type BareServer } from './bare-servers.ts'
import { cpuOfFamily, preciseCpuOf } from './cpu-time.ts'
import { figure, median, printTable, quantile, ratioAgainst } from './figures.ts'
import { fillAccount } from './full-account.ts'
import { CONNECTIONS, callerOf, type HttpCall, type HttpCaller } from './http-caller.ts'
import { startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf } from './stage.ts'

const REQUESTS = 1_000
/**
 * Number of calls per round to servers that answer from memory. These servers are so fast that a
 * round of only `REQUESTS` calls would last a thirtieth of a second.
 */
const REQUESTS_OF_MEMORY = 20_000
const ROWS_OF_ANSWERS = 10_000
const ROUNDS = 3
/** Aim: the 99th percentile of the answer times is at most this number of milliseconds. */
const AIM = 50
/** Number of API keys that the calls use in turn. Each key may make 600 calls a minute. */
const KEYS = 400
const KEPT = 'look-up with checkpoints'
const READ = 'look-up, read anew'
const UNCHANGED = 'look-up, 304'
const ONE_TEXT = 'one text from memory'
const OWN_TEXT = 'each code’s own from memory'
const ONE_ROW = 'each code’s own from one row'
const ASKED = 'one text, one row asked for'

type Operation = {
  readonly name: string
  readonly by: HttpCaller
  readonly request: (at: number) => HttpCall
  /** Number of calls per round; `REQUESTS` if absent. */
  readonly requests?: number
  /** Preparation before each round, outside the measured time. */
  readonly prepare?: () => Promise<unknown>
  /** True if the 99th percentile is compared with `AIM`. */
  readonly isAimed?: true
}

/**
 * Measures calls by API key over HTTP in an account of 100,000 shipments and a million checkpoints:
 * reads, writes, and writes with Idempotency-Key. The look-ups cover cached shipments and shipments
 * that changed since they were cached. For comparison, servers of the same framework answer with
 * the same number of bytes. They take these bytes from memory, from one row of PostgreSQL, or from
 * memory after a query to PostgreSQL.
 */
export async function measureApiByKey(): Promise<void> {
  const site = await openSite(4)
  try {
    const { account, codes } = await fillAccount(site)
    await measureFilled(site, codes, await addKeys(site, account))
  } finally {
    await site.close()
  }
}

/** @param codes tracking codes of the account's shipments, which all have checkpoints */
async function measureFilled(site: Site, codes: readonly string[], keys: readonly string[]): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  try {
    const server = await startServerProcess(site)
    closing.push(server.stop)
    const product = callerOf(server.address, keys)
    const postmaster = await postmasterOf(site)

    const code = (): string => codes[randomInt(codes.length)] ?? ''
    const lookUp = (): HttpCall => lookUpOf(code())
    const body = (await product.one(lookUp())).toString()
    const bare = await startBareServers(site, codes.slice(0, ROWS_OF_ANSWERS), body)
    closing.push(bare.stop)
    const bareCaller = ({ address }: BareServer): HttpCaller => callerOf(address, keys)
    const [memory, ownMemory] = [bareCaller(bare.memory), bareCaller(bare.own)]
    const [oneRow, asked] = [bareCaller(bare.row), bareCaller(bare.asked)]
    const answeredOne = (): HttpCall => lookUpOf(codes[randomInt(ROWS_OF_ANSWERS)])
    const fromMemory = { request: lookUp, requests: REQUESTS_OF_MEMORY }

    let changedFrom = 0
    const changeSome = (): Promise<unknown> => {
      changedFrom = (changedFrom + REQUESTS) % codes.length
      return site.admin.query('update shipments set description = description where tracking_id = any($1)', [
        codes.slice(changedFrom, changedFrom + REQUESTS),
      ])
    }
    const readOnce = await product.many((at) => lookUpOf(codes[at]), codes.length)
    await ownMemory.many((at) => lookUpOf(codes[at]), codes.length)

    const sent: { readonly body: object; readonly idempotencyKey: string }[] = []
    const operations: readonly Operation[] = [
      { name: KEPT, by: product, ...fromMemory, isAimed: true },
      {
        name: READ,
        by: product,
        request: (at) => lookUpOf(codes[changedFrom + at]),
        prepare: changeSome,
        isAimed: true,
      },
      {
        name: UNCHANGED,
        by: product,
        ...fromMemory,
        request: () => ({ ...lookUp(), ifNoneMatch: '*' }),
      },
      { name: ONE_TEXT, by: memory, ...fromMemory },
      { name: OWN_TEXT, by: ownMemory, ...fromMemory },
      { name: ONE_ROW, by: oneRow, ...fromMemory, request: answeredOne },
      { name: ASKED, by: asked, ...fromMemory, request: answeredOne },
      {
        name: 'checkpoints of one',
        by: product,
        request: () => ({ method: 'GET', path: `/api/checkpoints/${code()}` }),
      },
      {
        name: 'list of the newest 50',
        by: product,
        isAimed: true,
        request: () => ({ method: 'GET', path: '/api/shipments?limit=50' }),
      },
      {
        name: 'search, one hit',
        by: product,
        isAimed: true,
        request: () => ({
          method: 'GET',
          path: `/api/shipments?limit=50&q=nf%20${99_999 + 3 * randomInt(60_000)}`,
        }),
      },
      {
        name: 'search, a third of all',
        by: product,
        isAimed: true,
        request: () => ({ method: 'GET', path: '/api/shipments?limit=50&q=recife' }),
      },
      {
        name: 'dashboard',
        by: product,
        isAimed: true,
        request: () => ({ method: 'GET', path: '/api/dashboard' }),
      },
      {
        name: 'create',
        by: product,
        request: () => ({ method: 'POST', path: '/api/shipments', body: shipment() }),
      },
      {
        name: 'create by Idempotency-Key',
        by: product,
        request: () => {
          const one = { body: shipment(), idempotencyKey: randomUUID() }
          sent.push(one)
          return { method: 'POST', path: '/api/shipments', ...one }
        },
      },
      {
        name: 'the same again',
        by: product,
        request: (at) => ({ method: 'POST', path: '/api/shipments', body: {}, ...sent[at] }),
      },
    ]
    const pids = new Map([
      [product, server.pid],
      [memory, bare.memory.pid],
      [ownMemory, bare.own.pid],
      [oneRow, bare.row.pid],
      [asked, bare.asked.pid],
    ])
    const measured = operations.map((operation) => ({ ...operation, ...nothing() }))
    // The measured servers alternate, because the machine's speed varies from minute to minute.
    for (let round = -1; round < ROUNDS; round++) {
      for (const one of measured) {
        await one.prepare?.()
        const pid = pids.get(one.by) ?? 0
        const before = { server: await preciseCpuOf(pid), postgres: await cpuOfFamily(postmaster) }
        const { times, seconds } = await one.by.many(one.request, one.requests ?? REQUESTS)
        if (round < 0) continue
        one.times.push(...times)
        one.rates.push(times.length / seconds)
        one.server += (await preciseCpuOf(pid)) - before.server
        one.postgres += (await cpuOfFamily(postmaster)) - before.postgres
      }
    }
    printTable(
      `By API key at ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS} requests, from memory of ${REQUESTS_OF_MEMORY}, ${body.length} characters a look-up`,
      [
        ['', 'median ms', 'p99 ms', 'per second', 'server µs each', 'PostgreSQL µs each'],
        ...measured.map(({ name, isAimed, times, rates, server: own, postgres }) => [
          name,
          figure(median(times)),
          (isAimed ? againstAim : figure)(quantile(times, 0.99)),
          figure(median(rates)),
          figure(own / times.length),
          name === ONE_TEXT || name === OWN_TEXT ? '' : figure(postgres / times.length),
        ]),
      ],
    )
    const rateOf = (name: string): number => median(measured.find((one) => one.name === name)?.rates ?? [])
    const against = (name: string): number => rateOf(KEPT) / rateOf(name)
    const aim = { atLeast: 0.5 }
    console.log(
      `\nA cached look-up against one that is read anew: ${ratioAgainst(rateOf(KEPT) / rateOf(READ), { atLeast: 3 })}; 304: ${figure(rateOf(UNCHANGED) / rateOf(READ))}×
A look-up against each code's own bytes from memory: ${ratioAgainst(against(OWN_TEXT), aim)}; against one text from memory: ${ratioAgainst(against(ONE_TEXT), aim)}
One that is read anew against the same bytes from one row of PostgreSQL: ${figure(rateOf(READ) / rateOf(ONE_ROW))}×
One row of PostgreSQL against one text from memory: ${figure(rateOf(ONE_ROW) / rateOf(ONE_TEXT))}×; only asked for, together: ${figure(rateOf(ASKED) / rateOf(ONE_TEXT))}×
All ${codes.length} read for the first time: ${figure(codes.length / readOnce.seconds)} per second, p99 ${figure(quantile(readOnce.times, 0.99))} ms`,
    )
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

function lookUpOf(code: string | undefined): HttpCall {
  return { method: 'GET', path: `/api/shipments/${code}` }
}

function nothing(): { times: number[]; rates: number[]; server: number; postgres: number } {
  return { times: [], rates: [], server: 0, postgres: 0 }
}

function againstAim(p99: number): string {
  return `${figure(p99)} (aim ≤ ${AIM}${p99 <= AIM ? '' : ', missed'})`
}

let made = 0

/**
 * Returns a new shipment with an unused tracking code. The random part of this code begins with Z,
 * and that of every existing code begins with a digit.
 */
function shipment(): object {
  const tracking_id = `FT-20261122-Z${(made++).toString(36).padStart(5, '0').toUpperCase()}`
  return { tracking_id, origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }
}

/**
 * Inserts more keys than an account may have. The calls use them in turn, so that no key exceeds
 * its limit of calls per minute.
 */
async function addKeys({ services }: Site, account: string): Promise<readonly string[]> {
  const box = apiKeyBox(services.keys)
  return inTransaction(services.pool, [account], async (tx) => {
    const keys: string[] = []
    for (let at = 0; at < KEYS; at++) {
      const value = newKeyValue(account, box)
      const content = { name: `Chave ${at}`, scopes: apiKeyScopes, networks: [], expires_at: null }
      await insertKey(tx, account, randomUUID(), { ...content, ...value }, account)
      keys.push(value.key)
    }
    return keys
  })
}
