import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../support/database/postgres.ts'

const database = await createDatabase()
afterAll(() => database.drop())

it('createDatabase returns a migrated database whose application login is subject to row-level security', async () => {
  const client = new Client({ connectionString: database.urls.app })
  await client.connect()
  const { rows } = await client.query(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  await client.end()
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})
