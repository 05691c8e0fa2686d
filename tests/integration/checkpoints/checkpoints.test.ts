import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { toInstant, type Instant } from '#domain/base/instant.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addShipment, dataOf, newCode } from '../../support/api/shipment-api.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let api: Api
let outsider: Api
let code: string

beforeAll(async () => {
  ;({ server } = await sharedServer())
  const [owner, other] = await Promise.all([createAccount(server), createAccount(server)])
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, other.session.access_token)
})
beforeEach(async () => {
  code = await addShipment(api)
})

const checkpoint = (changed: object = {}) => ({
  tracking_id: code,
  location: 'Armazém 1',
  status: 'Em Trânsito',
  ...changed,
})
const record = (changed: object = {}) => api('POST', '/api/checkpoints', checkpoint(changed))
const minutesAgo = (minutes: number): Instant => toInstant(new Date(Date.now() - minutes * 60_000))

/**
 * Returns, for each event of the shipment, the channel (`via`) through which the event was
 * recorded.
 */
async function viasNow(): Promise<readonly string[]> {
  const { history } = dataOf<ShipmentDetail>(await api('GET', `/api/shipments/${code}`))
  return history.map(({ via }) => via)
}

async function statusNow(): Promise<unknown> {
  const { body } = await api('GET', `/api/shipments/${code}`)
  return (body as { data: { status: string } }).data.status
}

describe('the history of a shipment', () => {
  test('goes from entrada to delivery', async () => {
    expect(await record()).toMatchObject({
      status: 201,
      body: {
        status: 'success',
        data: { tracking_id: code, checkpoint_type: 'entrada', location: 'Armazém 1' },
      },
    })
    expect(await statusNow()).toBe('in_transit')
    expect(await record({ checkpoint_type: 'saida' })).toMatchObject({ status: 201 })
    expect(await record({ location: 'Doca 7' })).toMatchObject({
      status: 409,
      body: { code: 'checkpoint_duplicate' },
    })
    expect(await record({ checkpoint_type: 'finalizacao', location: 'Recife' })).toMatchObject({
      status: 201,
    })
    expect(await statusNow()).toBe('delivered')
    expect(await record({ checkpoint_type: 'saida' })).toMatchObject({
      status: 409,
      body: {
        status: 'error',
        code: 'shipment_delivered',
        error: 'Não é possível adicionar checkpoints a remessas já entregues',
      },
    })
  })

  test('an entrada elsewhere is refused before the exit, and the error names the open place', async () => {
    await record({ occurred_at: minutesAgo(30) })
    const entry = checkpoint({ location: 'Doca 7' })
    expect(await api('POST', '/api/checkpoints', entry)).toMatchObject({
      status: 409,
      body: {
        code: 'checkpoint_exit_missing',
        error:
          'É obrigatório registrar a saída do checkpoint "Armazém 1" antes de registrar entrada em outro local',
      },
    })
    const english = await api('POST', '/api/checkpoints', entry, { 'accept-language': 'en' })
    expect((english.body as { error: string }).error).toMatch(/^The exit from checkpoint "Armazém 1"/)
  })

  test('checkpoints are listed by declared time', async () => {
    await record({ checkpoint_type: 'saida', occurred_at: minutesAgo(10) })
    await record({ occurred_at: minutesAgo(60) })
    const { body } = await api('GET', `/api/checkpoints/${code}`)
    expect((body as { data: { checkpoint_type: string }[] }).data.map((one) => one.checkpoint_type)).toEqual([
      'entrada',
      'saida',
    ])
  })

  test('a checkpoint that arrives late is refused as a duplicate if another has nearly the same declared time', async () => {
    await record({ occurred_at: minutesAgo(60) })
    await record({ occurred_at: minutesAgo(10) })
    expect(await record({ occurred_at: minutesAgo(58) })).toMatchObject({
      body: { code: 'checkpoint_duplicate' },
    })
    expect(await record({ occurred_at: minutesAgo(30) })).toMatchObject({ status: 201 })
  })

  test('a checkpoint can name a saved address, and no address of another account', async () => {
    const saved = async (owner: Api) =>
      dataOf<{ id: string }>(await owner('POST', '/api/addresses', addressBody())).id
    const [own, foreign] = await Promise.all([saved(api), saved(outsider)])
    for (const address_id of [foreign, randomUUID()]) {
      expect(await record({ address_id })).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { address_id: 'Invalid choice' } },
      })
    }
    const { id, address_id } = dataOf<Checkpoint>(await record({ address_id: own, address: 'Doca 7' }))
    expect(address_id).toBe(own)
    expect(
      dataOf<Checkpoint>(await api('PUT', `/api/checkpoints/${id}`, { notes: 'Lacre 7' })).address_id,
    ).toBe(own)
    expect(
      dataOf<Checkpoint>(await api('PUT', `/api/checkpoints/${id}`, { address: 'Doca 8' })).address_id,
    ).toBeNull()
  })

  test('a declared time in the future is refused', async () => {
    expect(await record({ occurred_at: minutesAgo(-10) })).toMatchObject({
      status: 400,
      body: { code: 'occurred_in_future' },
    })
  })
})

describe('checkpoints made on an offline device', () => {
  test('have the declared time, the time of arrival, and the channel offline', async () => {
    const made = minutesAgo(90)
    const { timestamp, received_at } = dataOf<Checkpoint>(
      await record({ occurred_at: made, made_offline: true }),
    )
    expect(timestamp).toBe(made)
    expect(Date.parse(received_at) - Date.parse(made)).toBeGreaterThanOrEqual(90 * 60_000)
    expect(await viasNow()).toEqual(['web', 'offline'])
  })
})

describe('concurrent requests', () => {
  test('record one of twenty equal checkpoints', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => record()))
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1)
    expect(answers.filter((one) => one.status === 409)).toHaveLength(19)
    expect(await api('GET', `/api/checkpoints/${code}`)).toMatchObject({
      body: { data: [{ location: 'Armazém 1' }] },
    })
  })

  test('record one of two entradas at different places', async () => {
    const answers = await Promise.all([record(), record({ location: 'Doca 7', occurred_at: minutesAgo(20) })])
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409])
  })

  test('refuse an invalid checkpoint without an effect on the valid ones', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => addShipment(api)))
    const answers = await Promise.all(
      [...codes, 'FT-20261121-ZZZZZZ', ...codes].map((tracking_id) => record({ tracking_id })),
    )
    expect(answers.filter((one) => one.status === 201)).toHaveLength(8)
    expect(answers.filter((one) => one.status === 409)).toHaveLength(8)
    expect(answers.filter((one) => one.status === 404)).toHaveLength(1)
  })
})

describe('a checkpoint sent again with the same event ID', () => {
  test('gets the answer of the first request', async () => {
    const event_id = randomUUID()
    const first = await record({ event_id })
    const answers = await Promise.all(Array.from({ length: 5 }, () => record({ event_id })))
    expect(first.status).toBe(201)
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: first.body })
  })

  test('creates one event when all requests are concurrent', async () => {
    const event_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => record({ event_id })))
    expect(answers.map((one) => one.status).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ])
  })

  test('gets a success answer even after the delivery', async () => {
    const event_id = randomUUID()
    await record({ event_id })
    await record({ checkpoint_type: 'finalizacao' })
    expect(await record({ event_id })).toMatchObject({ status: 200 })
  })

  test.each([
    ['another place', { location: 'Doca 7' }],
    ['another kind', { checkpoint_type: 'saida' }],
  ])('is refused with %s', async (_what, changed) => {
    const event_id = randomUUID()
    await record({ event_id })
    expect(await record({ event_id, ...changed })).toMatchObject({
      status: 409,
      body: { code: 'event_id_reused' },
    })
  })

  test('creates no second event and does not change the channel if it comes from the offline queue', async () => {
    const event_id = randomUUID()
    const body = { event_id, occurred_at: minutesAgo(30) }
    expect(await record(body)).toMatchObject({ status: 201 })
    expect(await record({ ...body, made_offline: true })).toMatchObject({
      status: 200,
      body: { data: { id: event_id } },
    })
    expect(await viasNow()).toEqual(['web', 'web'])
  })

  test('is refused from another account', async () => {
    const event_id = randomUUID()
    await record({ event_id })
    const tracking_id = newCode()
    await outsider('POST', '/api/shipments', { tracking_id, origin: 'a', destination: 'b' })
    expect(await outsider('POST', '/api/checkpoints', checkpoint({ tracking_id, event_id }))).toMatchObject({
      status: 409,
      body: { code: 'event_id_reused' },
    })
  })
})

describe("another account's shipment", () => {
  test('gets the same 404 as a missing shipment', async () => {
    const answers = await Promise.all(
      [code, 'FT-20261121-ZZZZZZ'].flatMap((tracking_id) => [
        outsider('POST', '/api/checkpoints', checkpoint({ tracking_id })),
        outsider('GET', `/api/checkpoints/${tracking_id}`),
        outsider('GET', `/api/shipments/${tracking_id}`),
        outsider('GET', `/api/shipments/${tracking_id}/receipt`),
      ]),
    )
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: { status: 'error', code: 'not_found', error: 'Shipment not found' },
      })
    }
  })
})

describe('bad input', () => {
  test.each<[string, string, number, string]>([
    ['no JSON', '{', 400, 'bad_json'],
    ['no UTF-8', '\ufffe"', 400, 'bad_json'],
    ['a prototype key', '{"__proto__":{"x":1}}', 400, 'bad_json'],
    ['a list', '[]', 400, 'invalid_fields'],
    ['nothing', '', 400, 'bad_json'],
    ['an empty object', '{}', 400, 'missing_fields'],
    ['a million brackets', '['.repeat(900_000), 400, 'bad_json'],
    ['too much', `{"notes":"${'x'.repeat(1_100_000)}"}`, 413, 'body_too_large'],
  ])('%s is refused', async (_what, body, status, expected) => {
    expect(await api('POST', '/api/checkpoints', body)).toMatchObject({
      status,
      body: { status: 'error', code: expected },
    })
  })

  test.each([
    [{ location: 'a\u0000b' }, { location: 'bad_characters' }],
    [{ location: '\ud800' }, { location: 'bad_characters' }],
    [{ tracking_id: "FT-20261121-'OR'1" }, { tracking_id: 'invalid' }],
    [{ latitude: 'norte' }, { latitude: 'type' }],
    [{ user_id: 'x' }, { user_id: 'unknown' }],
  ])('%j is refused with the name of the field', async (changed, fields) => {
    const { status, body } = await record(changed)
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toEqual(Object.keys(fields))
  })

  test('a content type other than JSON is refused', async () => {
    const answer = await api('POST', '/api/checkpoints', JSON.stringify(checkpoint()), {
      'content-type': 'text/plain',
    })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  test.each(['', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a.'.repeat(5_000)}`])(
    'the authorization %j is refused',
    async (value) => {
      const answer = await apiOf(server)('POST', '/api/checkpoints', checkpoint(), { authorization: value })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    },
  )

  test.each(['%00', '%ff', '..%2f..%2fetc', 'FT-20261121-ABC12%27', 'x'.repeat(190)])(
    'a path of %s is refused',
    async (path) => {
      const { status } = await api('GET', `/api/shipments/${path}`)
      expect([400, 404]).toContain(status)
    },
  )
})
