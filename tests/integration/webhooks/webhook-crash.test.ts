import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { saveWebhook, settled } from '../../support/webhooks/webhooks.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Number of deliveries in progress when the server is killed; `LASTRO_WEBHOOKS` raises it. */
const deliveries = Number(process.env['LASTRO_WEBHOOKS'] ?? 1_000)
const shipments = Math.max(5, Math.round(deliveries / 50))
/** Checkpoints per shipment, in addition to its creation and the change of its status. */
const rounds = Math.ceil(deliveries / shipments) - 2

let dataDir: string
let server: ServerProcess
let receiver: WebhookReceiver
let api: Api

describe.runIf(isWhole)('a server that is killed', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lastro-webhook-crash-'))
    server = await startProcess(dataDir, await freePort(), { WEBHOOK_TARGETS: 'any' })
    api = apiOf(server, (await createAccount(server)).session.access_token)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test(
    'delivers each webhook message at least once, and those of one shipment in order',
    { timeout: 300_000 },
    async () => {
      await saveWebhook(api, receiver.url)
      // The receiver holds back its answers, so that all deliveries are pending at the start.
      const held: (() => void)[] = []
      receiver.answer = (response) => void held.push(() => void response.end())
      const codes: string[] = []
      for (let n = 0; n < shipments; n++) codes.push(await addShipment(api))
      for (let round = 0; round < rounds; round++) {
        const occurred_at = new Date(Date.now() - (rounds - round) * 600_000).toISOString()
        await Promise.all(
          codes.map(async (tracking_id) => {
            const body = { tracking_id, location: 'Doca 1', status: 'Ok', occurred_at }
            expect(await api('POST', '/api/checkpoints', body)).toMatchObject({ status: 201 })
          }),
        )
      }
      // The receiver answers after 5 ms, so that some deliveries are always in progress.
      receiver.answer = (response) => void setTimeout(() => response.end(), 5)
      for (const release of held.splice(0)) release()
      const { length: before } = receiver.calls
      await expect.poll(() => receiver.calls.length, { timeout: 60_000 }).toBeGreaterThan(before + shipments)
      await server.kill()
      const { length: atKill } = receiver.calls
      expect(atKill).toBeLessThan(shipments * (rounds + 2))
      server = await startProcess(dataDir, Number(new URL(server.url).port), { WEBHOOK_TARGETS: 'any' })
      await settled(api, 240_000)
      for (const code of codes) {
        const told = receiver.calls
          .filter(({ json }) => json.data?.tracking_id === code)
          .map(({ json, headers }) => ({ ...json, id: String(headers['webhook-id']) }))
        // Considers only the first call for each message. A message that is sent again after a
        // crash has the same ID.
        const first = told.filter(({ id }, n) => told.findIndex((one) => one.id === id) === n)
        expect(first).toHaveLength(rounds + 2)
        const times = first
          .filter(({ event }) => event === 'checkpoint.created')
          .map((one) => String((one as { timestamp?: unknown }).timestamp))
        expect(times).toEqual(times.toSorted())
        expect(first.slice(0, 3).map(({ event }) => event)).toEqual([
          'shipment.created',
          'checkpoint.created',
          'shipment.updated',
        ])
        // No message was sent again after a later message of the same shipment.
        const order = new Map(first.map(({ id }, n) => [id, n]))
        const places = told.map(({ id }) => order.get(id) ?? -1)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    },
  )
})
