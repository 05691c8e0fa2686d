import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFailure } from '#platform/errors/failure-of.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { openPool, type Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot, inRecording, inTransaction } from '#platform/database/transaction.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openTestPool(database.urls.app, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const scope = `select coalesce(current_setting('app.account_ids', true), '') as scope`

test('the account scope of a transaction ends with the transaction', async () => {
  const account = '6f1e1f1e-0000-4000-8000-000000000000'
  const inside = await inTransaction(pool, [account], (tx) => tx.query(scope))
  expect(inside.rows).toEqual([{ scope: `{${account}}` }])
  for (const { rows } of await Promise.all([pool.query(scope), pool.query(scope)]))
    expect(rows).toEqual([{ scope: '' }])
})

test('the first failure of pipelined statements is thrown', async () => {
  const failing = inTransaction(pool, [], (tx) =>
    pipelined([
      // The error of the division is rejected last, because it is nested deeper than the errors
      // that it causes in later statements.
      pipelined([pipelined([tx.query('select 1 / 0')]), tx.query('select 1')]),
      tx.query('select 2'),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('a transaction is reported as rolled back if a statement failed and its error was caught', async () => {
  const swallowing = inTransaction(pool, [], (tx) => tx.query('select 1 / 0').catch(() => 'fine'))
  await expect(swallowing).rejects.toThrow('was rolled back')
})

test('a snapshot with plansOnce uses one plan of a statement for all values', async () => {
  const single = openTestPool(database.urls.app, 1)
  const counted = { name: 'counted', text: 'select count(*) from generate_series(1, $1::int)', values: [1] }
  for (let n = 0; n < 3; n++) {
    await inPipelinedSnapshot(single, [], (tx) => tx.query(counted), { plansOnce: true })
  }
  const { rows } = await single.query(
    `select generic_plans, custom_plans from pg_prepared_statements where name = 'counted'`,
  )
  expect(rows).toEqual([{ generic_plans: 3, custom_plans: 0 }])
  await single.end()
})

test('a recording transaction plans a statement once, and reads no table whole', async () => {
  const single = openTestPool(database.urls.app, 1)
  const found = { name: 'found', text: 'select from shipments where id = any ($1::uuid[])', values: [[]] }
  const planned = await inRecording(single, [], async (tx) => {
    for (let n = 0; n < 3; n++) await tx.query(found)
    return tx.query<{ 'QUERY PLAN': string }>('explain (generic_plan) select from shipments where id = $1')
  })
  const { rows } = await single.query(
    `select generic_plans, custom_plans from pg_prepared_statements where name = 'found'`,
  )
  expect(rows).toEqual([{ generic_plans: 3, custom_plans: 0 }])
  expect(planned.rows[0]?.['QUERY PLAN']).toContain('Index')
  await single.end()
})

test('a connection can be used again after a failed transaction', async () => {
  for (let n = 0; n < 6; n++) {
    await expect(inTransaction(pool, [], (tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({
      code: '22012',
    })
  }
  expect(await inTransaction(pool, [], async (tx) => (await tx.query('select 1 as one')).rows)).toEqual([
    { one: 1 },
  ])
})

test('errors of an unavailable database are distinguished from programming errors', async () => {
  const nobody = openPool({ url: 'postgres://x@127.0.0.1:1/x', onLost: () => undefined })
  const refused: unknown = await nobody.query('select 1').catch((error: unknown) => error)
  expect(databaseFailure(refused)).toMatchObject({ code: 'unavailable' })
  await nobody.end()
  const lost: unknown = await pool
    .query('select pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error)
  expect(databaseFailure(lost)).toMatchObject({ code: 'unavailable' })
  const mistake: unknown = await pool.query('select nothing').catch((error: unknown) => error)
  expect(databaseFailure(mistake)).toBeUndefined()
})
