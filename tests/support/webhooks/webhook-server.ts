import { afterAll, beforeAll, beforeEach } from 'vitest'
import { apiOf, type Api } from '../api/api.ts'
import { createAccount, type TestAccount } from '../auth/auth.ts'
import { askAdmin } from '../auth/auth-database.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from '../processes/server.ts'
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts'
import { readWebhook } from './webhooks.ts'

export let database: TestDatabase
export let server: TestServer
export let receiver: WebhookReceiver
export let owner: TestAccount
export let api: Api
export let other: Api
export const read = () => readWebhook(api)

/** Starts a server and a receiver before the tests, and deletes webhooks before each. */
export function startWebhookServer(): void {
  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
    owner = await createAccount(server)
    api = apiOf(server, owner.session.access_token)
    other = apiOf(server, (await createAccount(server)).session.access_token)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
    await database?.drop()
  })
  beforeEach(async () => {
    await askAdmin(database, 'delete from webhook_endpoints')
    await askAdmin(database, 'delete from webhook_messages')
    receiver.answer = (response) => void response.end('ok')
    receiver.calls.length = 0
  })
}
