import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeHex } from '#ledger/base/bytes.ts'
import { clientStatement, commitFields } from '#ledger/log/statement.ts'
import { toInstant } from '#domain/base/instant.ts'
import { noDelivery } from '#domain/checkpoints/delivery.ts'
import { checkpointFields, type CheckpointContent } from '#domain/events/entry.ts'
import { currentList, newestList } from '#domain/events/field-lists.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let api: Api

beforeAll(async () => {
  const { server } = await sharedServer()
  api = apiOf(server, (await createAccount(server)).session.access_token)
})

describe("the client's statement of a checkpoint", () => {
  const content: CheckpointContent = {
    checkpoint_type: 'entrada',
    location: 'Armazém 1',
    status: 'Em Trânsito',
    address: null,
    city: 'Recife',
    uf: 'PE',
    latitude: -8.0631234,
    longitude: null,
    ...noDelivery,
    accuracy: null,
    notes: null,
  }

  async function committed() {
    const key = (await api('GET', '/log/key')).body
    const [log = ''] = String(key).split('+')
    const [eventId, seed] = [randomUUID(), randomBytes(32)]
    const occurredAt = toInstant(new Date(Date.now() - 60_000))
    const trackingId = await addShipment(api)
    const list = currentList('checkpoint.created')
    const statement = clientStatement({
      list,
      log,
      eventId,
      type: 'checkpoint.created',
      trackingId,
      committedBy: 'client',
      digests: commitFields(seed, checkpointFields(occurredAt, content)),
    })
    return {
      tracking_id: trackingId,
      ...content,
      v: list,
      event_id: eventId,
      occurred_at: occurredAt,
      seed: encodeHex(seed),
      blockchain_hash: `0x${encodeHex(statement.hash)}`,
    }
  }

  test('is rebuilt by the server and stored with the committed hash', async () => {
    const body = await committed()
    expect(await api('POST', '/api/checkpoints', body)).toMatchObject({
      status: 201,
      body: {
        data: { blockchain_hash: body.blockchain_hash, event_id: body.event_id, timestamp: body.occurred_at },
      },
    })
  })

  test.each([
    ['location', 'Doca 7'],
    ['notes', 'x'],
    ['latitude', 1],
    ['occurred_at', '2026-01-01T00:00:00.000Z'],
    ['event_id', '6f1e1f1e-0000-4000-8000-000000000000'],
    ['seed', '00'.repeat(32)],
    ['blockchain_hash', `0x${'00'.repeat(32)}`],
  ])('is refused if its %s does not match the commitment', async (field, value) => {
    expect(await api('POST', '/api/checkpoints', { ...(await committed()), [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'statement_mismatch' },
    })
  })

  test.each([
    ['a newer page, whose fields are unknown here', { v: newestList + 1, temperature: '4.5' }],
    ['a newer page without a new field', { v: newestList + 1 }],
  ])('from %s is refused with 503, so that the client sends it again later', async (_, more) => {
    expect(await api('POST', '/api/checkpoints', { ...(await committed()), ...more })).toMatchObject({
      status: 503,
      body: { code: 'field_list_unknown' },
    })
  })

  test('is refused without occurred_at and seed', async () => {
    const { seed: _seed, occurred_at: _at, ...half } = await committed()
    expect(await api('POST', '/api/checkpoints', half)).toMatchObject({
      status: 400,
      body: { code: 'missing_fields', missing_fields: ['occurred_at', 'seed'] },
    })
  })
})
