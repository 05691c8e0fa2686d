import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, newClient } from '../support/auth.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

test('a new account confirms its address and signs in', async () => {
  const account = await createAccount(server)
  expect(account.session.user.email).toBe(account.email)
  const other = newClient(server)
  const { data, error } = await other.signInWithPassword(account)
  expect(error).toBeNull()
  console.log(JSON.stringify(data, null, 1))
  const r = await other.refreshSession()
  expect(r.error).toBeNull()
})
