import { beforeAll, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'

// Tests that the server stores declared values exactly. It never drops, moves or rounds a value
// without an error.
let server: TestServer
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
})

const fieldsOf = ({ body }: { readonly body: unknown }) => Object.keys((body as { fields: object }).fields)
const minimal = () => ({ tracking_id: newCode(), origin: 'São Paulo', destination: 'Recife' })

describe('postal codes of a shipment', () => {
  test('are stored, edited and exported', async () => {
    const code = await addShipment(api, { origin_cep: '01310-100', destination_cep: '50030170' })
    expect(await readShipment(api, code)).toMatchObject({
      origin_cep: '01310100',
      destination_cep: '50030170',
    })
    await api('PUT', `/api/shipments/${code}`, { destination_cep: '51021-000' })
    const { destination_cep, history } = await readShipment(api, code)
    expect(destination_cep).toBe('51021000')
    expect(JSON.stringify(history.at(-1))).toContain('51021000')
    const { body } = await api('GET', '/api/shipments/export.csv')
    expect(String(body)).toContain('51021-000')
  })

  test.each(['49480-123', '49480123'])('are searchable as %s', async (needle) => {
    const code = await addShipment(api, { destination_cep: '49480123' })
    const found = dataOf<{ tracking_id: string }[]>(await api('GET', `/api/shipments?q=${needle}`))
    expect(found.map(({ tracking_id }) => tracking_id)).toContain(code)
  })

  test('stay hidden from the public', async () => {
    const code = await addShipment(api, { origin_cep: '01310-100', destination_cep: '50030170' })
    const read = () => apiOf(server)('GET', `/api/public/shipments/${code}/receipt`)
    await expect.poll(async () => (await read()).status).toBe(200)
    const shown = await read()
    expect(JSON.stringify(shown.body)).not.toMatch(/01310-?100|50030-?170/)
  })

  test('are refused if they do not have eight digits', async () => {
    const answer = await api('POST', '/api/shipments', { ...minimal(), origin_cep: '0131' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(fieldsOf(answer)).toEqual(['origin_cep'])
  })
})

describe('the accuracy of a checkpoint', () => {
  test('is stored with the coordinates, and removed when the coordinates change', async () => {
    const code = await addShipment(api)
    const { id, accuracy } = await addCheckpoint(api, code, 1, {
      latitude: -8.06,
      longitude: -34.87,
      accuracy: 18.26,
    })
    expect(accuracy).toBe(18.3)
    const renamed = await api('PUT', `/api/checkpoints/${id}`, { location: 'Armazém 2' })
    expect(dataOf<Checkpoint>(renamed).accuracy).toBe(18.3)
    const moved = await api('PUT', `/api/checkpoints/${id}`, { latitude: -8.1, longitude: -34.9 })
    expect(dataOf<Checkpoint>(moved).accuracy).toBeNull()
  })
})

test('an accuracy without coordinates is refused', async () => {
  const tracking_id = await addShipment(api)
  const body = { tracking_id, location: 'Doca 1', status: 'Em Trânsito', accuracy: 5 }
  const answer = await api('POST', '/api/checkpoints', body)
  expect(answer).toMatchObject({ status: 400, body: { missing_fields: ['latitude'] } })
})

describe('the declared time of a checkpoint', () => {
  const at = (changed: object) => ({ location: 'Doca 1', status: 'Em Trânsito', ...changed })

  test('is accepted under the name timestamp, which answers also use', async () => {
    const tracking_id = await addShipment(api)
    const timestamp = '2026-11-20T09:00:00-03:00'
    const answer = await api('POST', '/api/checkpoints', at({ tracking_id, timestamp }))
    expect(dataOf<Checkpoint>(answer).timestamp).toBe('2026-11-20T12:00:00.000Z')
    const same = { occurred_at: '2026-11-20T13:00:00.000Z', timestamp: '2026-11-20T10:00:00-03:00' }
    expect(
      await api('POST', '/api/checkpoints', at({ tracking_id, checkpoint_type: 'saida', ...same })),
    ).toMatchObject({ status: 201 })
  })

  test('is refused if occurred_at and timestamp differ', async () => {
    const tracking_id = await addShipment(api)
    const times = { occurred_at: '2026-11-20T12:00:00Z', timestamp: '2026-11-20T12:00:01Z' }
    const answer = await api('POST', '/api/checkpoints', at({ tracking_id, ...times }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(fieldsOf(answer)).toEqual(['timestamp'])
  })
})

describe('a value that would be changed silently', () => {
  test.each([
    ['weight', 12.3456789],
    ['estimated_delivery', '0001-01-01T00:00:00Z'],
    ['estimated_delivery', '2101-01-01T00:00:00Z'],
  ])('%s %s is refused', async (name, value) => {
    const answer = await api('POST', '/api/shipments', { ...minimal(), [name]: value })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(fieldsOf(answer)).toEqual([name])
  })

  test('is accepted if only a floating-point error is rounded away', async () => {
    const body = { ...minimal(), weight: 0.1 + 0.2 }
    expect(dataOf(await api('POST', '/api/shipments', body))).toMatchObject({ weight: 0.3 })
  })

  test('is not filled in by the server: an address without coordinates is refused with coordinates_required', async () => {
    const { latitude: _latitude, longitude: _longitude, ...body } = addressBody()
    expect(await api('POST', '/api/addresses', body)).toMatchObject({
      status: 400,
      body: { code: 'coordinates_required', missing_fields: ['latitude', 'longitude'] },
    })
  })
})
