import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { selfSigned } from '../../support/log/certificate.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { listDeliveries, saveWebhook, settled } from '../../support/webhooks/webhooks.ts'

// Tests receivers that use TLS, with certificates that this machine trusts or does not trust.
const certificate = selfSigned('localhost')
const ofAnother = selfSigned('erp.exemplo.com.br')
const unknown = selfSigned('localhost')
const trusted = getCACertificates('default')

let database: TestDatabase
let server: TestServer
let api: Api
const receivers: WebhookReceiver[] = []

beforeAll(async () => {
  setDefaultCACertificates([...trusted, certificate.cert, ofAnother.cert])
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  api = apiOf(server, (await createAccount(server)).session.access_token)
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await server?.stop()
  for (const receiver of receivers) await receiver.stop()
  await database?.drop()
})

async function receiverWith(shown: typeof certificate): Promise<WebhookReceiver> {
  const receiver = await startReceiver(0, shown)
  receivers.push(receiver)
  await saveWebhook(api, receiver.url)
  return receiver
}

test('successive deliveries reuse connections', async () => {
  const receiver = await receiverWith(certificate)
  const code = await addShipment(api)
  for (let hours = 6; hours > 0; hours--)
    await addCheckpoint(api, code, hours, { checkpoint_type: hours % 2 === 0 ? 'entrada' : 'saida' })
  await settled(api)
  expect(receiver.calls.length).toBeGreaterThanOrEqual(7)
  const connections = new Set(receiver.calls.map(({ connection }) => connection))
  // On a busy machine, the pause between two deliveries may be so long that the connection closes.
  // But this does not happen before every delivery.
  expect(connections.size).toBeLessThan(receiver.calls.length)
})

test.each([
  ['for another name', ofAnother],
  ['that nobody here trusts', unknown],
])(
  'a receiver with a certificate %s gets no message, and the log states the reason',
  async (_whose, shown) => {
    const receiver = await receiverWith(shown)
    const code = await addShipment(api)
    await expect
      .poll(async () => (await listDeliveries(api, `q=${code}&limit=1`))[0]?.last, { timeout: waitTimeout })
      .toMatchObject({ outcome: 'untrusted', status: null, url: receiver.url })
    expect(receiver.calls).toEqual([])
  },
)
