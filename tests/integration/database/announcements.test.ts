import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announceAfterCommit } from '#platform/database/announce.ts'
import { openPool, type Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

let database: TestDatabase
let pool: Pool
let listener: Client
const heard: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.urls.app, size: 4, onLost: () => undefined })
  listener = new Client({ connectionString: database.urls.app })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query('listen lastro_test')
})
afterAll(async () => {
  await listener?.end()
  await pool?.end()
  await database?.drop()
})

const announce = (payload: string, after: () => unknown = () => undefined) =>
  inTransaction(pool, [], async (tx) => {
    announceAfterCommit(tx, 'lastro_test', payload)
    await tx.query('select 1')
    await after()
  })

test('a notification is sent after the commit, and not if the transaction is rolled back', async () => {
  await expect(
    announce('of a rollback', () => {
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await announce('of a commit', () => expect(heard).toEqual([]))
  await vi.waitUntil(() => heard.length > 0, { timeout: waitTimeout, interval: 5 })
  expect(heard).toEqual(['of a commit'])
})

test('notifications of concurrent transactions all arrive', async () => {
  heard.length = 0
  const payloads = Array.from({ length: 40 }, (_, at) => `${at % 20}`)
  await Promise.all(payloads.map((payload) => announce(payload)))
  await announce('last')
  await vi.waitUntil(() => heard.includes('last'), { timeout: waitTimeout, interval: 5 })
  expect(new Set(heard)).toEqual(new Set([...payloads, 'last']))
})
