import { once } from 'node:events'
import { realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EndingPool } from '#platform/database/ending-pool.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { startListener } from '#platform/database/listener.ts'
import { openOwnConnection } from '#platform/database/dedicated-connection.ts'
import { startLeader, type Leader, type Leadership } from '#platform/database/leader.ts'
import { whenAborted } from '#platform/base/when-aborted.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createPostgresFolder } from '../../support/database/postgres-folder.ts'
import { query } from '../../support/database/postgres-held.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startProxy, type Proxy } from '../../support/processes/server-proxy.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const LOCK = 77
const log = pino({ level: 'silent' })

let database: TestDatabase
let proxy: Proxy
const started: Leader[] = []

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database?.drop())
afterEach(async () => {
  await Promise.all(started.splice(0).map((leader) => leader.stop()))
  await proxy?.stop()
})

/**
 * Starts a leader. Its work lasts until the leader must stop, unless `changes` replaces the work.
 */
function start(changes: Partial<Leadership> = {}): Leader {
  const leader = startLeader({
    lock: LOCK,
    name: 'lastro-test',
    url: database.urls.app,
    log,
    retries: [10],
    work: async ({ signal, begin }) => {
      begin()
      await whenAborted(signal)
    },
    ...changes,
  })
  started.push(leader)
  return leader
}

const state = (leader: Leader) => expect.poll(() => leader.state())
const sessions = () =>
  askAdmin<{ pid: number }>(
    database,
    `select pid from pg_stat_activity where application_name = 'lastro-test' and datname = current_database()`,
  )

test('one candidate leads, and the standby takes over when the leader stops', async () => {
  const first = start()
  await state(first).toBe('leading')
  const second = start()
  await expect.poll(async () => (await sessions()).length).toBe(2)
  expect(second.state()).toBe('standby')
  await first.stop()
  await state(second).toBe('leading')
})

test.runIf(isWhole)(
  'a candidate does not lead while its database is a hot standby, although a hot standby grants every lock',
  async () => {
    const folder = await createPostgresFolder()
    const primary = await startEmbeddedPostgres({ dataDir: folder.dataDir, log })
    await primary.stop()
    await writeFile(join(await realpath(folder.dataDir), 'standby.signal'), '')
    const standby = await startEmbeddedPostgres({ dataDir: folder.dataDir, log })
    try {
      const leader = start({ url: standby.adminUrl })
      await expect
        .poll(() =>
          query(
            standby.adminUrl,
            `select from pg_stat_activity
           where application_name = 'lastro-test' and query like '%pg_try_advisory_lock%'`,
          ),
        )
        .toHaveLength(1)
      const granted = await query(standby.adminUrl, `select pg_try_advisory_lock(${LOCK}) as granted`)
      expect(granted).toEqual([{ granted: true }])
      expect(leader.state()).toBe('standby')
      expect(await query(standby.adminUrl, `select from pg_locks where locktype = 'advisory'`)).toEqual([])
      await leader.stop()
    } finally {
      await standby.stop()
      await folder.remove()
    }
  },
)

test('a candidate that stops on standby closes its database session', async () => {
  await state(start()).toBe('leading')
  const second = start()
  await expect.poll(async () => (await sessions()).length).toBe(2)
  await second.stop()
  await expect.poll(async () => (await sessions()).length).toBe(1)
})

test('a leader that failed goes on standby when another node leads', async () => {
  const first = start({ work: () => Promise.reject(new Error('the disk is gone')) })
  await state(first).toBe('failing')
  const second = start()
  await state(second).toBe('leading')
  await state(first).toBe('standby')
  await first.stop()
})

test('a leader retries work that fails', async () => {
  let tries = 0
  const leader = start({
    work: async ({ signal, begin }) => {
      tries++
      if (tries < 3) throw new Error('not yet')
      begin()
      await whenAborted(signal)
    },
  })
  await state(leader).toBe('leading')
  expect(tries).toBe(3)
})

test('a term of leadership ends with the database session, and another term begins', async () => {
  const terms: AbortSignal[] = []
  const leader = start({
    work: async ({ signal, begin }) => {
      terms.push(signal)
      begin()
      await whenAborted(signal)
    },
  })
  await state(leader).toBe('leading')
  await askAdmin(
    database,
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lastro-test'`,
  )
  await expect.poll(() => terms.length).toBe(2)
  expect(terms.map(({ aborted }) => aborted)).toEqual([true, false])
})

test.runIf(isWhole)('a term of leadership ends if the database hangs', async () => {
  proxy = await startProxy(database.urls.app)
  const leader = start({ url: proxy.url })
  await state(leader).toBe('leading')
  proxy.freeze()
  await state(leader).toBe('failing')
})

test.each(['standby', 'leading', 'failing'] as const)(
  'a database that hangs does not prevent a leader in state %s from stopping',
  async (role) => {
    proxy = await startProxy(database.urls.app)
    if (role === 'standby') await state(start()).toBe('leading')
    const work = () => Promise.reject(new Error('the disk is gone'))
    const leader = start({ url: proxy.url, ...(role === 'failing' && { work }) })
    await expect.poll(async () => (await sessions()).length).toBeGreaterThan(role === 'standby' ? 1 : 0)
    await state(leader).toBe(role)
    proxy.freeze()
    await leader.stop()
  },
)

test('a database that hangs at the login does not prevent a leader from stopping', async () => {
  proxy = await startProxy(database.urls.app)
  proxy.freeze()
  const leader = start({ url: proxy.url })
  await leader.stop()
  expect(leader.state()).toBe('standby')
})

test('an unavailable database does not prevent a leader from stopping', async () => {
  proxy = await startProxy(database.urls.app)
  proxy.cut()
  const leader = start({ url: proxy.url })
  await state(leader).toBe('failing')
  await leader.stop()
})

test('opening a dedicated connection can be aborted while the database hangs', async () => {
  proxy = await startProxy(database.urls.app)
  proxy.freeze()
  const giveUp = new AbortController()
  const opening = openOwnConnection({ url: proxy.url, name: 'lastro-test', signal: giveUp.signal })
  giveUp.abort()
  await expect(opening).rejects.toThrow(/terminated/)
})

test('a listener reconnects after a lost connection, and stops even if the database hangs', async () => {
  proxy = await startProxy(database.urls.app)
  const listener = await startListener(proxy.url, log, ['lastro_webhook'])
  const heard: string[] = []
  listener.listen('lastro_webhook', (payload) => heard.push(payload))
  const again = new Promise<void>((resolve) => listener.onReconnect(resolve))
  proxy.cut()
  proxy.join()
  await again
  await askAdmin(database, `select pg_notify('lastro_webhook', 'one')`)
  await expect.poll(() => heard).toEqual(['one'])
  proxy.freeze()
  await listener.stop()
})

test('a pool ends even if the database hangs', async () => {
  proxy = await startProxy(database.urls.app)
  const pool = new EndingPool({ connectionString: proxy.url, pipeline: true, max: 3 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const [asking, idle] = await Promise.all([pool.connect(), pool.connect()])
  proxy.freeze()
  const answer = asking.query('select 1')
  idle.release()
  const ended = pool.end()
  await expect(answer).rejects.toThrow(/terminated/)
  await ended
})

test('a pool ends without waiting for clients that were not released', async () => {
  const pool = new EndingPool({ connectionString: database.urls.app })
  const client = await pool.connect()
  const lost = once(client, 'error')
  await pool.end()
  await lost
  client.release(true)
})
