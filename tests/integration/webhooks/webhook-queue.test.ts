import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pool } from '#platform/database/pool.ts'
import { claimWebhooks } from '#features/webhooks/delivery-queries.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

// The database alone decides which delivery is next, so no server runs.
let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openTestPool(database.urls.app, 8)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})
beforeEach(() => askAdmin(database, 'delete from users'))

const LEASE_SECONDS = 30
const CONCURRENCY = 8

/**
 * Adds endpoints. Each has queued messages of `orderingKeys` shipments, due `seconds` ago. A
 * failing endpoint has accepted nothing for a while.
 */
async function addEndpoints(
  count: number,
  orderingKeys: number,
  { isFailing = false, seconds = 0, isTest = false, isDisabled = false } = {},
): Promise<readonly string[]> {
  const rows = await askAdmin<{ id: string }>(
    database,
    `with accounts as (
       insert into users (id, email) select gen_random_uuid(), gen_random_uuid() || '@lastro.test'
       from generate_series(1, $1) returning id
     ) insert into webhook_endpoints (user_id, name, url, events, form, secret, failing_since, disabled_at)
     select id, 'ERP', 'https://erp.exemplo.com.br/', '{}', '{}', '\\x00', case when $2 then now() end, case when $3 then now() end
     from accounts returning id`,
    [count, isFailing, isDisabled],
  )
  const ids = rows.map(({ id }) => id)
  await addOrderingKeys(ids, orderingKeys, { seconds, isTest })
  return ids
}

async function addOrderingKeys(
  endpoints: readonly string[],
  orderingKeys: number,
  { seconds = 0, isTest = false },
): Promise<void> {
  await askAdmin(
    database,
    `with orderingKeys as (
       insert into webhook_ordering_keys (endpoint_id, ordering_key, user_id, is_test, due_at)
       select w.id, gen_random_uuid(), w.user_id, $4, clock_timestamp() - make_interval(secs => $3)
       from webhook_endpoints w, generate_series(1, $2) where w.id = any($1::uuid[]) returning *
     ), numbered as (
       select *, row_number() over () as n from orderingKeys
     ), messages as (
       insert into webhook_messages (user_id, tracking_id, event, is_test, facts)
       select user_id, 'FT-20261122-ABC123', 'shipment.created', is_test, '{}' from numbered order by n
       returning position
     ) insert into webhook_deliveries (endpoint_id, position, user_id, ordering_key, is_test, form)
     select k.endpoint_id, m.position, k.user_id, k.ordering_key, k.is_test, '{}' from numbered k
     join (select position, row_number() over (order by position) as n from messages) m using (n)`,
    [endpoints, orderingKeys, seconds, isTest],
  )
}

const take = (most: number, maxFailing: number) =>
  claimWebhooks(pool, randomUUID(), LEASE_SECONDS, most, maxFailing, CONCURRENCY)

/** Returns the number of claimed deliveries per endpoint. */
function countsOf(taken: Awaited<ReturnType<typeof take>>): ReadonlyMap<string, number> {
  const byEndpoint = Map.groupBy(taken, ({ endpoint_id }) => endpoint_id)
  return new Map([...byEndpoint].map(([id, all]) => [id, all.length]))
}

test('a claim takes 8 ordering keys per healthy endpoint, 1 per failing, 0 per suspended', async () => {
  const [well = ''] = await addEndpoints(1, 20)
  const [failing = ''] = await addEndpoints(1, 20, { isFailing: true })
  await addEndpoints(1, 20, { isFailing: true, isDisabled: true })
  expect(countsOf(await take(200, 100))).toEqual(
    new Map([
      [well, CONCURRENCY],
      [failing, 1],
    ]),
  )
  expect(await take(200, 100)).toEqual([])
})

test('a claim leaves capacity for healthy endpoints beside many failing endpoints', async () => {
  await addEndpoints(150, 2, { isFailing: true, seconds: 3_600 })
  const [well = ''] = await addEndpoints(1, 20)
  const taken = await take(200, 100)
  expect(taken.filter(({ is_failing }) => is_failing)).toHaveLength(100)
  expect(countsOf(taken).get(well)).toBe(CONCURRENCY)
  expect(await take(92, 0)).toEqual([])
})

test('a claim takes the first call of new endpoints and due retries before older backlogs', async () => {
  const busy = await addEndpoints(30, 20, { seconds: 3_600 })
  expect(await take(200, 100)).toHaveLength(200)
  const [late = ''] = await addEndpoints(1, 5)
  const [failing = ''] = await addEndpoints(1, 5, { isFailing: true })
  const taken = countsOf(await take(2, 100))
  expect(taken).toEqual(
    new Map([
      [late, 1],
      [failing, 1],
    ]),
  )
  expect(busy.some((id) => taken.has(id))).toBe(false)
})

test('a claim takes a test call without waiting for other calls of the endpoint', async () => {
  const [failing = ''] = await addEndpoints(1, 500, { isFailing: true, seconds: 3_600 })
  const [disabled = ''] = await addEndpoints(1, 500, { isFailing: true, isDisabled: true, seconds: 3_600 })
  expect(countsOf(await take(200, 100))).toEqual(new Map([[failing, 1]]))
  await addOrderingKeys([failing, disabled], 1, { isTest: true })
  expect((await take(200, 100)).map(({ is_test }) => is_test)).toEqual([true, true])
})

test('concurrent claims take no ordering key twice, and at most 8 per endpoint', async () => {
  await addEndpoints(5, 40)
  const taken = (await Promise.all(Array.from({ length: 8 }, () => take(200, 100)))).flat()
  expect(taken).toHaveLength(5 * CONCURRENCY)
  expect(new Set(taken.map(({ ordering_key }) => ordering_key)).size).toBe(taken.length)
  expect([...countsOf(taken).values()]).toEqual([8, 8, 8, 8, 8])
})

test('a claim takes the deliveries of a dead sender again after their lease', async () => {
  await addEndpoints(1, 3)
  const first = await take(200, 100)
  expect(first).toHaveLength(3)
  await askAdmin(database, 'update webhook_ordering_keys set lease_until = now()')
  const again = await take(200, 100)
  expect(again.map(({ delivery_id }) => delivery_id).toSorted()).toEqual(
    first.map(({ delivery_id }) => delivery_id).toSorted(),
  )
})
