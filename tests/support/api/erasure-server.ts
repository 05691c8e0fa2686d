import { afterAll, beforeAll } from 'vitest'
import { apiOf, type Answer, type Api } from './api.ts'
import { createAccount, type TestAccount } from '../auth/auth.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { addFields } from './reference-lists.ts'
import { startServer, type TestServer } from '../processes/server.ts'
import { startReceiver, type WebhookReceiver } from '../webhooks/webhook-receiver.ts'
import { saveWebhook } from '../webhooks/webhooks.ts'

export let database: TestDatabase
export let server: TestServer
export let ownerAccount: TestAccount
export let driverAccount: TestAccount
export let owner: Api
export let driver: Api
export let anyone: Api
let receiver: WebhookReceiver

export const pt = { 'accept-language': 'pt-BR' }
export const erase = (code: string, typed = code, by = owner): Promise<Answer> =>
  by('POST', `/api/shipments/${code}/erasure`, { tracking_id: typed }, pt)
export const publicPath = (code: string): string => `/api/public/shipments/${code}/receipt`
export const ownPath = (code: string): string => `/api/shipments/${code}/receipt`

/** Starts a server with an owner and a driver before the tests of a file. */
export function startErasureServer(): void {
  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
    ownerAccount = await createAccount(server, { fullName: 'Olga Prado' })
    driverAccount = await createAccount(server, { fullName: 'Bento Reis' })
    owner = apiOf(server, ownerAccount.session.access_token)
    await addFields(owner, { Lote: 'text', Nota: 'number' })
    driver = apiOf(server, driverAccount.session.access_token)
    anyone = apiOf(server)
    // The receiver answers with the request body, which Lastro stores with the delivery.
    receiver = await startReceiver()
    receiver.answer = (response, { body }) => void response.end(body)
    await saveWebhook(owner, receiver.url)
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
    await database?.drop()
  })
}
