import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#platform/database/pool.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.urls.app, onLost: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const MEGABYTE = 1_000_000
const CALLS = 10

test('frees a large message once it is sent, and leaves the value as it was', async () => {
  const value = Buffer.alloc(MEGABYTE, 7)
  const send = async () => {
    const { rows } = await pool.query<{ length: number; last: number }>({
      name: 'large_message',
      text: 'select length($1::bytea), get_byte($1::bytea, length($1::bytea) - 1) as last',
      values: [value],
    })
    expect(rows).toEqual([{ length: MEGABYTE, last: 7 }])
  }
  await send()
  const before = process.memoryUsage().arrayBuffers
  for (let call = 0; call < CALLS; call++) await send()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((CALLS * MEGABYTE) / 2)
})
