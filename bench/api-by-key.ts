import { randomInt, randomUUID } from 'node:crypto'
import { apiKeyScopes } from '#domain/api-key.ts'
import { apiKeyBox, newKeyValue } from '#server/api-keys/key-value.ts'
import { insertKey } from '#server/api-keys/queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startBareServers, type BareServer } from './bare-servers.ts'
import { cpuOfFamily, preciseCpuOf } from './cpu-time.ts'
import { figure, median, printTable, quantile, ratioAgainst } from './figures.ts'
import { fillAccount } from './full-account.ts'
import { HttpConnection } from './http-connection.ts'
import { startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf } from './stage.ts'

const CONNECTIONS = 32
const REQUESTS = 1_000
/** A round of so few would be over in a thirtieth of a second. */
const REQUESTS_OF_BARE = 20_000
const ROWS_OF_ANSWERS = 10_000
const ROUNDS = 3
/** Milliseconds. */
const AIM = 50
/** Each may make 600 calls a minute. */
const KEYS = 400
const LOOK_UP = 'look-up with checkpoints'
const BARE = 'the same bytes from memory'
const ONE_ROW = 'the same bytes from one row'
const ASKED = 'from memory, one row asked for'

type Operation = {
  readonly name: string
  readonly by: Asker
  readonly request: (at: number) => Asked
  /** Whether its p99 is held against the aim. */
  readonly isAimed?: true
}

type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
}

/**
 * What calls by API key cost over HTTP, in an account of 100,000 shipments and a million checkpoints: reads, writes, and writes
 * by Idempotency-Key; beside servers of the same framework that answer the same bytes from memory, from one row of PostgreSQL, and from memory where PostgreSQL has that row.
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

/** @param codes of the account's shipments, each with its history */
async function measureFilled(site: Site, codes: readonly string[], keys: readonly string[]): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  try {
    const server = await startServerProcess(site)
    closing.push(server.stop)
    const product = makeAsker(server.address, keys)
    const postmaster = await postmasterOf(site)

    const code = (): string => codes[randomInt(codes.length)] ?? ''
    const lookUp = (): Asked => ({ method: 'GET', path: `/api/shipments/${code()}` })
    const body = (await product.one(lookUp())).toString()
    const bare = await startBareServers(site, codes.slice(0, ROWS_OF_ANSWERS), body)
    closing.push(bare.stop)
    const bareAsker = ({ address }: BareServer): Asker => makeAsker(address, keys, REQUESTS_OF_BARE)
    const [memory, oneRow, asked] = [bareAsker(bare.memory), bareAsker(bare.row), bareAsker(bare.asked)]
    const answeredOne = (): Asked => ({
      method: 'GET',
      path: `/api/shipments/${codes[randomInt(ROWS_OF_ANSWERS)]}`,
    })

    const sent: { readonly body: object; readonly idempotencyKey: string }[] = []
    const operations: readonly Operation[] = [
      { name: LOOK_UP, by: product, request: lookUp, isAimed: true },
      { name: BARE, by: memory, request: lookUp },
      { name: ONE_ROW, by: oneRow, request: answeredOne },
      { name: ASKED, by: asked, request: answeredOne },
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
      [oneRow, bare.row.pid],
      [asked, bare.asked.pid],
    ])
    const measured = operations.map((operation) => ({ ...operation, ...nothing() }))
    // In turns, since the machine is not the same from minute to minute.
    for (let round = -1; round < ROUNDS; round++) {
      for (const one of measured) {
        const pid = pids.get(one.by) ?? 0
        const before = { server: await preciseCpuOf(pid), postgres: await cpuOfFamily(postmaster) }
        const { times, seconds } = await one.by.many(one.request)
        if (round < 0) continue
        one.times.push(...times)
        one.rates.push(times.length / seconds)
        one.server += (await preciseCpuOf(pid)) - before.server
        one.postgres += (await cpuOfFamily(postmaster)) - before.postgres
      }
    }
    printTable(
      `By API key at ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS} requests, ${body.length} characters a look-up`,
      [
        ['', 'median ms', 'p99 ms', 'per second', 'server µs each', 'PostgreSQL µs each'],
        ...measured.map(({ name, isAimed, times, rates, server: own, postgres }) => [
          name,
          figure(median(times)),
          (isAimed ? againstAim : figure)(quantile(times, 0.99)),
          figure(median(rates)),
          figure(own / times.length),
          name === BARE ? '' : figure(postgres / times.length),
        ]),
      ],
    )
    const rateOf = (name: string): number => median(measured.find((one) => one.name === name)?.rates ?? [])
    console.log(
      `\nA look-up against the same bytes from memory: ${ratioAgainst(rateOf(LOOK_UP) / rateOf(BARE), { atLeast: 0.5 })}
A look-up against the same bytes from one row of PostgreSQL: ${figure(rateOf(LOOK_UP) / rateOf(ONE_ROW))}×
One row of PostgreSQL against memory: ${figure(rateOf(ONE_ROW) / rateOf(BARE))}×; only asked for, together: ${figure(rateOf(ASKED) / rateOf(BARE))}×`,
    )
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

function nothing(): { times: number[]; rates: number[]; server: number; postgres: number } {
  return { times: [], rates: [], server: 0, postgres: 0 }
}

function againstAim(p99: number): string {
  return `${figure(p99)} (aim ≤ ${AIM}${p99 <= AIM ? '' : ', missed'})`
}

let made = 0

/** Its code is like no other's: those that are there have a digit where it has a Z. */
function shipment(): object {
  const tracking_id = `FT-20261122-Z${(made++).toString(36).padStart(5, '0').toUpperCase()}`
  return { tracking_id, origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }
}

/** More than an account may make, so that no limit is met; put in as the product does. */
async function addKeys({ services }: Site, account: string): Promise<readonly string[]> {
  const box = apiKeyBox(services.keys)
  return inTransaction(services.pool, [account], async (tx) => {
    const keys: string[] = []
    for (let at = 0; at < KEYS; at++) {
      const value = newKeyValue(account, box)
      const content = { name: `Chave ${at}`, scopes: apiKeyScopes, networks: [], expires_at: null }
      await insertKey(tx, account, randomUUID(), content, value)
      keys.push(value.key)
    }
    return keys
  })
}

type Asker = {
  readonly one: (asked: Asked) => Promise<Buffer>
  readonly many: (
    request: (at: number) => Asked,
  ) => Promise<{ readonly times: readonly number[]; readonly seconds: number }>
}

/** Sends requests, each by the next key; `requests` a round. @throws Error for an answer that is no success */
function makeAsker(address: string, keys: readonly string[], requests = REQUESTS): Asker {
  const { host } = new URL(address)
  let sent = 0
  const on = async (connection: HttpConnection, { method, path, body, idempotencyKey }: Asked) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${keys[sent++ % keys.length]}`,
      ...(idempotencyKey === undefined ? [] : [`idempotency-key: ${idempotencyKey}`]),
      ...(text === ''
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
      '',
      text,
    ]
    const answer = await connection.send(lines.join('\r\n'))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`)
    return answer.body
  }
  return {
    one: async (asked) => {
      const connection = await HttpConnection.open(address)
      const body = await on(connection, asked)
      connection.close()
      return body
    },
    many: async (request) => {
      const times: number[] = []
      let next = 0
      // Servers close those that were idle while others had their turn.
      const connections = await Promise.all(
        Array.from({ length: CONNECTIONS }, () => HttpConnection.open(address)),
      )
      const start = performance.now()
      await Promise.all(
        connections.map(async (connection) => {
          while (next < requests) {
            const asked = request(next++)
            const begun = performance.now()
            await on(connection, asked)
            times.push(performance.now() - begun)
          }
        }),
      )
      const seconds = (performance.now() - start) / 1000
      for (const connection of connections) connection.close()
      return { times, seconds }
    },
  }
}
