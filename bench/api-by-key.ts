import { randomBytes, randomUUID } from 'node:crypto'
import { apiKeyScopes } from '#domain/api-key.ts'
import { apiKeyBox, newKeyValue } from '#server/api-keys/key-value.ts'
import { insertKey } from '#server/api-keys/queries.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { figure, median, printTable, quantile } from './figures.ts'
import { HttpConnection } from './http-connection.ts'
import { startServerProcess } from './server-process.ts'
import { fillShipments } from './shipment-lists.ts'
import { openSite, type Site } from './site.ts'

const CONNECTIONS = 32
const REQUESTS = 3_200
/** Milliseconds. */
const AIM = 50
/** Each may make 600 calls a minute. */
const KEYS = 400
const OWN = 500
const CHECKPOINTS_EACH = 4

type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
}

/** What calls by API key cost over HTTP, in an account of 100,000 shipments: reads, writes, and writes by Idempotency-Key. */
export async function measureApiByKey(): Promise<void> {
  const site = await openSite(4)
  const account = await fillShipments(site)
  const keys = await addKeys(site, account)
  const server = await startServerProcess(site)
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => HttpConnection.open(server.address)),
  )
  const ask = asker(new URL(server.address).host, keys, connections)
  try {
    const codes = await createOwn(ask)
    const code = (at: number): string => codes[at % codes.length] ?? ''
    const sent = Array.from({ length: REQUESTS }, () => randomUUID())
    const created = Array.from({ length: REQUESTS }, () => shipment())
    const operations: readonly (readonly [string, (at: number) => Asked])[] = [
      ['look-up with checkpoints', (at) => ({ method: 'GET', path: `/api/shipments/${code(at)}` })],
      ['checkpoints of one', (at) => ({ method: 'GET', path: `/api/checkpoints/${code(at)}` })],
      ['list of the newest 50', () => ({ method: 'GET', path: '/api/shipments?limit=50' })],
      ['search', (at) => ({ method: 'GET', path: `/api/shipments?limit=50&q=nf%20${7_000 + at}` })],
      ['dashboard', () => ({ method: 'GET', path: '/api/dashboard' })],
      ['create', () => ({ method: 'POST', path: '/api/shipments', body: shipment() })],
      [
        'create by Idempotency-Key',
        (at) => ({
          method: 'POST',
          path: '/api/shipments',
          body: created[at] ?? {},
          idempotencyKey: sent[at] ?? '',
        }),
      ],
      [
        'the same again',
        (at) => ({
          method: 'POST',
          path: '/api/shipments',
          body: created[at] ?? {},
          idempotencyKey: sent[at] ?? '',
        }),
      ],
    ]
    const rows: string[][] = []
    for (const [name, request] of operations) {
      const { times, seconds } = await ask.many(request)
      const p99 = quantile(times, 0.99)
      const verdict = p99 <= AIM ? '' : ', missed'
      rows.push([
        name,
        figure(median(times)),
        `${figure(p99)} (aim ≤ ${AIM}${verdict})`,
        figure(times.length / seconds),
      ])
    }
    printTable(`By API key at ${CONNECTIONS} connections, ${REQUESTS} requests each`, [
      ['', 'median ms', 'p99 ms', 'per second'],
      ...rows,
    ])
  } finally {
    for (const connection of connections) connection.close()
    await server.stop()
    await site.close()
  }
}

function shipment(): object {
  const tracking_id = `FT-20261122-${randomBytes(3).toString('hex').toUpperCase()}`
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

/** Sends requests, each by the next key. @throws Error for an answer that is no success */
function asker(host: string, keys: readonly string[], connections: readonly HttpConnection[]): Asker {
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
    one: (asked) => {
      const [connection] = connections
      if (connection === undefined) throw new Error('no connection')
      return on(connection, asked)
    },
    many: async (request) => {
      const times: number[] = []
      let next = 0
      const start = performance.now()
      await Promise.all(
        connections.map(async (connection) => {
          while (next < REQUESTS) {
            const asked = request(next++)
            const begun = performance.now()
            await on(connection, asked)
            times.push(performance.now() - begun)
          }
        }),
      )
      return { times, seconds: (performance.now() - start) / 1000 }
    },
  }
}

/** Shipments with a history, by the calls that integrators have for many at once. */
async function createOwn(ask: Asker): Promise<readonly string[]> {
  const items = Array.from({ length: OWN }, () => shipment() as { tracking_id: string })
  const codes = items.map(({ tracking_id }) => tracking_id)
  await ask.one({ method: 'POST', path: '/api/shipments/bulk', body: { items } })
  for (let at = 0; at < CHECKPOINTS_EACH; at++) {
    const checkpoint = { location: 'Armazém 1', status: 'Em Trânsito', city: 'Recife', uf: 'PE' }
    const checkpoint_type = at % 2 === 0 ? 'entrada' : 'saida'
    const occurred_at = new Date(Date.now() - (CHECKPOINTS_EACH - at) * 3_600_000).toISOString()
    await ask.one({
      method: 'POST',
      path: '/api/checkpoints/bulk',
      body: {
        items: codes.map((tracking_id) => ({ tracking_id, ...checkpoint, checkpoint_type, occurred_at })),
      },
    })
  }
  return codes
}
