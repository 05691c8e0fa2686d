import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cosignatureKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { bytesFrom } from '../../ledger/sample-log.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, newEmail, newClient, goodPassword } from '../../support/auth/auth.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess } from '../../support/processes/server-process.ts'
import { startProxy, type Proxy } from '../../support/processes/server-proxy.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { stopUnderWrites } from '../../support/database/stop-under-writes.ts'
import { saveWebhook } from '../../support/webhooks/webhooks.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// A server stops even if everything around it fails. Each of these tests would time out if one wait
// were unlimited.

let database: TestDatabase
const ending: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
  await database?.drop()
})

/** Starts a server that accepts connections and never answers. */
async function startSilence(): Promise<{ port: number; callers: () => number }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, callers: () => sockets.size }
}

/** Opens an event stream that stays open until the server closes it. */
async function openPage({ url }: Pick<TestServer, 'url'>, token: string): Promise<void> {
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })
  expect(response.status).toBe(200)
  response.text().catch(() => undefined)
}

test.runIf(isWhole)(
  'a server stops even if all external services hang and event streams are open',
  async () => {
    const names = ['witness', 'calendar', 'chain', 'mail', 'hook'] as const
    const silent = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await startSilence()] as const)),
    )
    const portOf = (name: (typeof names)[number]) => silent[name]?.port ?? 0
    const witness = formatVerifierKey(cosignatureKey(signerKey('silent', bytesFrom('silent')).verifier))
    const dataDir = await mkdtemp(join(tmpdir(), 'lastro-stopping-'))
    ending.push(() => rm(dataDir, { recursive: true, force: true }))
    const first = await startServer({ database, dataDir })
    ending.push(first.stop)
    const { session } = await createAccount(first)
    await first.stop()
    const server = await startServer({
      database,
      dataDir,
      env: {
        WITNESSES: `${witness} http://127.0.0.1:${portOf('witness')}`,
        OTS_CALENDARS: `http://127.0.0.1:${portOf('calendar')}`,
        BITCOIN_HEADERS_URL: `http://127.0.0.1:${portOf('calendar')}`,
        ANCHOR_RPC_URL: `http://127.0.0.1:${portOf('chain')}`,
        ANCHOR_KEY: `0x${'11'.repeat(32)}`,
        ANCHOR_CONTRACT: `0x${'22'.repeat(20)}`,
        ANCHOR_CHAIN_ID: '100',
        SMTP_URL: `smtp://127.0.0.1:${portOf('mail')}`,
        WEBHOOK_TARGETS: 'any',
      },
    })
    ending.push(server.stop)
    const api = apiOf(server, session.access_token)
    await saveWebhook(api, `http://127.0.0.1:${portOf('hook')}`)
    await addShipment(api)
    await newClient(server).signUp({ email: newEmail(), password: goodPassword })
    await openPage(server, session.access_token)
    for (const name of names)
      await expect.poll(() => silent[name]?.callers(), { message: name }).toBeGreaterThan(0)
    await server.stop()
  },
)

test.runIf(isWhole)('a server stops while its database hangs during requests', async () => {
  const proxy: Proxy = await startProxy(database.ownerUrl)
  ending.push(proxy.stop)
  const server = await startServer({ database: { ownerUrl: proxy.url } })
  ending.push(server.stop)
  const { session } = await createAccount(server)
  await openPage(server, session.access_token)
  proxy.freeze()
  const asked = apiOf(server, session.access_token)('GET', '/api/shipments').catch(() => undefined)
  await server.stop()
  await asked
})

test.runIf(isWhole)('a server stops if its data folder is gone and not all nodes are ready', async () => {
  const running: TestNodes = await startNodes({ database })
  ending.push(running.stop)
  const [one, other] = running.nodes
  const { session } = await createAccount(one)
  await rm(one.dataDir, { recursive: true })
  await writeFile(one.dataDir, 'no folder')
  await addShipment(apiOf(one, session.access_token))
  const isReady = async ({ url }: TestServer) =>
    (await (await fetch(`${url}/readyz`)).text()).includes('"status":"ready"')
  await expect.poll(async () => (await isReady(one)) && (await isReady(other))).toBe(false)
  await other.stop()
  await one.stop()
})

test.runIf(isWhole).each(sampled([12, 40, 80], 3))(
  'a server answers all 40 pending writes when it gets SIGTERM after %i ms',
  async (delay) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lastro-stopping-'))
    ending.push(() => rm(dataDir, { recursive: true, force: true }))
    const env = { DATABASE_URL: database.ownerUrl, LASTRO_SECRET: testSecret, PUBLIC_URL: publicUrl }
    const before = await startServer({ database, dataDir })
    ending.push(before.stop)
    const { session } = await createAccount(before)
    await before.stop()
    const server = await startProcess(dataDir, await freePort(), env)
    ending.push(server.kill)
    const { code, unanswered, refusals, acknowledged } = await stopUnderWrites(
      server,
      session.access_token,
      delay,
    )
    expect(code).toBe(0)
    expect(unanswered).toEqual([])
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const after = await startServer({ database, dataDir })
    ending.push(after.stop)
    const list = await apiOf(after, session.access_token)('GET', '/api/shipments?limit=100')
    const stored = dataOf<{ tracking_id: string }[]>(list).map(({ tracking_id }) => tracking_id)
    expect(stored.toSorted()).toEqual(acknowledged.toSorted())
  },
)

test.runIf(isWhole)(
  'a stopping server answers requests during SHUTDOWN_DELAY while /readyz returns 503',
  async () => {
    const server = await startServer({ database, env: { SHUTDOWN_DELAY: '3' } })
    ending.push(server.stop)
    const { session } = await createAccount(server)
    const api = apiOf(server, session.access_token)
    const stream = await fetch(`${server.url}/api/live`, {
      headers: { authorization: `Bearer ${session.access_token}`, accept: 'text/event-stream' },
    })
    expect(await api('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    const stopped = server.stop()
    const ready = await api('GET', '/readyz')
    expect(ready).toMatchObject({ status: 503, body: { status: 'not_ready' } })
    expect(ready.headers.get('connection')).toBe('close')
    await addShipment(api)
    expect(await stream.text()).toMatch(/\n\nretry: 2000\n\n$/)
    await stopped
    await expect(api('GET', '/healthz')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  },
)

test.runIf(isWhole)('a stopping server does not wait for connections that never sent a request', async () => {
  const server = await startServer({ database })
  ending.push(server.stop)
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  ending.push(async () => socket.destroy())
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await server.stop()
  await closed
})
