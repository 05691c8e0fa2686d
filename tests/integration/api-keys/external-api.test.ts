import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#contract/endpoints/addresses.ts'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addFields, addressBody, fieldBody, statusBody } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'

// Tests the documented calls (specification, section 7) with only an API key.

let server: TestServer
let signedIn: Api
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  signedIn = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createKey(signedIn)).key)
})

const shipment = () => ({ tracking_id: newCode(), origin: 'Recife', destination: 'Natal' })
const withTag = (tag: string | null) => ({ 'if-match': tag ?? 'none' })
const tagOf = ({ headers }: Answer): string | null => headers.get('etag')
const unmet = { status: 412, body: { code: 'precondition_failed' } }

describe('the documented calls', () => {
  test('create, read, list and update a shipment', async () => {
    const body = {
      ...shipment(),
      status: 'pending',
      recipient_name: 'Ana Souza',
      recipient_address: 'Rua B, 2, Natal/RN',
      description: 'Medicamentos',
      weight: 2.5,
      estimated_delivery: '2026-12-01T10:00:00-03:00',
    }
    const created = await api('POST', '/api/shipments', body)
    expect(created).toMatchObject({ status: 201, body: { status: 'success' } })
    const told = { ...body, estimated_delivery: '2026-12-01T13:00:00.000Z' }
    expect(dataOf(created)).toMatchObject(told)
    const path = `/api/shipments/${body.tracking_id}`
    expect(await api('GET', path)).toMatchObject({ status: 200, body: { data: told } })
    const listed = await api('GET', '/api/shipments?limit=1')
    expect(listed.body).toMatchObject({ status: 'success', data: [told], next_cursor: null })
    const update = { status: 'in_transit', description: 'Saiu' }
    expect(await api('PUT', path, update)).toMatchObject({ status: 200, body: { data: update } })
  })

  test('close a shipment when its status is set to delivered', async () => {
    const code = await addShipment(api)
    const path = `/api/shipments/${code}`
    expect(await api('PUT', path, { status: 'delivered' })).toMatchObject({ status: 200 })
    const late = { tracking_id: code, location: 'Doca', status: 'Ok' }
    expect(await api('POST', '/api/checkpoints', late)).toMatchObject({
      status: 409,
      body: { code: 'shipment_delivered' },
    })
  })

  test('store the description of a checkpoint as notes, and default its type to entrada', async () => {
    const code = await addShipment(api)
    const body = {
      tracking_id: code,
      location: 'Armazém 1',
      status: 'Em Trânsito',
      latitude: -8.05,
      longitude: -34.9,
      address: 'Rua do Porto, 1',
      description: 'Lacre conferido',
    }
    const recorded = await api('POST', '/api/checkpoints', body)
    const { description, ...rest } = body
    const told = { ...rest, notes: description, checkpoint_type: 'entrada' }
    expect(recorded).toMatchObject({ status: 201, body: { data: told } })
    const listed = await api('GET', `/api/checkpoints/${code}`)
    expect(listed).toMatchObject({ status: 200, body: { data: [told], next_cursor: null } })
    const path = `/api/checkpoints/${dataOf<Checkpoint>(recorded).id}`
    expect(await api('PUT', path, { description: 'Lacre rompido' })).toMatchObject({
      status: 200,
      body: { data: { notes: 'Lacre rompido' } },
    })
  })

  test('refuse notes and description that differ', async () => {
    const body = { tracking_id: newCode(), location: 'A', status: 'B', notes: 'uma', description: 'outra' }
    expect(await api('POST', '/api/checkpoints', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { description: 'The same value is given under two names' } },
    })
  })

  test('save addresses and warehouses', async () => {
    const saved = await api('POST', '/api/addresses', addressBody())
    expect(saved).toMatchObject({ status: 201 })
    const { id } = dataOf<Address>(saved)
    const warehouse = { name: 'Galpão', address_id: id, is_active: true }
    expect(await api('POST', '/api/warehouses', warehouse)).toMatchObject({ status: 201 })
    expect(await api('GET', '/api/warehouses')).toMatchObject({
      body: { data: [warehouse], next_cursor: null },
    })
    expect(await api('GET', '/api/addresses')).toMatchObject({ body: { data: [{ id }], next_cursor: null } })
  })

  test('name every missing and every unknown field', async () => {
    const { status, body } = await api('POST', '/api/shipments', { status: 'pending' })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        status: 'error',
        code: 'missing_fields',
        error: 'Missing required fields',
        missing_fields: ['origin', 'destination'],
      },
    })
    const unknown = { ...shipment(), user_id: randomUUID(), prioridade: 'alta' }
    expect(await api('POST', '/api/shipments', unknown)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { user_id: 'Unknown field', prioridade: 'Unknown field' } },
    })
    expect(await api('GET', '/api/shipments?estado=PE')).toMatchObject({
      status: 400,
      body: { fields: { estado: 'Unknown field' } },
    })
  })

  test('are refused without a key, and answer 404 for missing resources', async () => {
    const nobody = await apiOf(server)('GET', '/api/shipments')
    expect(nobody).toMatchObject({ status: 401, body: { status: 'error', code: 'unauthorized' } })
    expect(await api('GET', `/api/shipments/${newCode()}`)).toMatchObject({ status: 404 })
  })
})

describe('an update with If-Match', () => {
  test('is accepted for the current version only', async () => {
    const code = await addShipment(api)
    const path = `/api/shipments/${code}`
    const read = await api('GET', path)
    const updated = await api('PUT', path, { description: 'Um' }, withTag(tagOf(read)))
    expect(updated).toMatchObject({ status: 200 })
    expect(tagOf(updated)).not.toBe(tagOf(read))
    expect(await api('PUT', path, { description: 'Dois' }, withTag(tagOf(read)))).toMatchObject(unmet)
    const several = withTag(`"x", ${tagOf(updated)}`)
    expect(await api('PUT', path, { description: 'Três' }, several)).toMatchObject({ status: 200 })
    expect(await api('PUT', path, { description: 'Quatro' }, withTag('*'))).toMatchObject({ status: 200 })
    const standing = tagOf(await api('GET', path))
    expect(await api('PUT', path, { description: 'Cinco' }, withTag(`W/${standing}`))).toMatchObject(unmet)
    expect((await readShipment(api, code)).description).toBe('Quatro')
  })

  test('is refused if a checkpoint was recorded since the given version of the shipment', async () => {
    const code = await addShipment(api)
    const before = tagOf(await api('GET', `/api/shipments/${code}`))
    const checkpoint = { tracking_id: code, location: 'Doca', status: 'Ok' }
    expect(await api('POST', '/api/checkpoints', checkpoint)).toMatchObject({ status: 201 })
    const late = await api('PUT', `/api/shipments/${code}`, { status: 'pending' }, withTag(before))
    expect(late).toMatchObject(unmet)
  })

  test('compares the newest event_id of a checkpoint, and so does an annulment', async () => {
    const tracking_id = await addShipment(api)
    const recorded = await api('POST', '/api/checkpoints', { tracking_id, location: 'Doca', status: 'Ok' })
    const { id, event_id } = dataOf<Checkpoint>(recorded)
    const path = `/api/checkpoints/${id}`
    expect(tagOf(recorded)).toBe(`"${event_id}"`)
    const corrected = await api('PUT', path, { status: 'Visto' }, withTag(tagOf(recorded)))
    expect(corrected).toMatchObject({ status: 200 })
    expect(await api('DELETE', path, undefined, withTag(tagOf(recorded)))).toMatchObject(unmet)
    expect(await api('DELETE', path, undefined, withTag(tagOf(corrected)))).toMatchObject({ status: 200 })
  })

  test('compares the updated_at of an address', async () => {
    const saved = await api('POST', '/api/addresses', addressBody())
    const { id, updated_at } = dataOf<Address>(saved)
    expect(tagOf(saved)).toBe(`"${updated_at}"`)
    const change = (name: string, tag: string | null) =>
      api('PUT', `/api/addresses/${id}`, { ...addressBody(), name }, withTag(tag))
    const changed = await change('Um', tagOf(saved))
    expect(changed).toMatchObject({ status: 200 })
    expect(await change('Dois', tagOf(saved))).toMatchObject(unmet)
    expect(await change('Dois', tagOf(changed))).toMatchObject({ status: 200 })
  })
})

describe('a removal with If-Match', () => {
  const entries = [
    ['addresses', () => addressBody()],
    ['warehouses', (address_id: string) => ({ name: 'Galpão 7', address_id })],
    ['statuses', () => statusBody('retido na alfândega')],
    ['custom-fields', () => fieldBody('temperatura')],
  ] as const

  test.each(entries)('is accepted from %s for the current version only', async (register, body) => {
    const { id: place } = dataOf<Address>(await api('POST', '/api/addresses', addressBody()))
    const made = await api('POST', `/api/${register}`, body(place))
    const path = `/api/${register}/${dataOf<{ id: string }>(made).id}`
    const renamed = JSON.parse(JSON.stringify(body(place)), (name, value: unknown) =>
      name === 'name' || name === 'field_name' ? `${String(value)} 2` : value,
    ) as object
    const changed = await api('PUT', path, renamed, withTag(tagOf(made)))
    expect(changed).toMatchObject({ status: 200 })
    expect(await api('DELETE', path, undefined, withTag(tagOf(made)))).toMatchObject(unmet)
    expect(await api('DELETE', path, undefined, withTag(tagOf(changed)))).toMatchObject({ status: 200 })
  })
})

describe('creation without a tracking ID', () => {
  const ends = { origin: 'Recife', destination: 'Natal' }

  test('generates a code with the date in São Paulo', async () => {
    const before = dayAt(new Date())
    const { tracking_id } = dataOf<{ tracking_id: string }>(await api('POST', '/api/shipments', ends))
    const days = [before, dayAt(new Date())].map((day) => day.replaceAll('-', ''))
    expect(parseTrackingCode(tracking_id)).toBe(tracking_id)
    expect(days).toContain(tracking_id.slice(3, 11))
  })

  test('returns the same shipment when the same event is sent again', async () => {
    const body = { ...ends, event_id: randomUUID() }
    const first = await api('POST', '/api/shipments', body)
    const again = await api('POST', '/api/shipments', body)
    expect([first.status, again.status]).toEqual([201, 200])
    const { id, tracking_id } = dataOf<Shipment>(first)
    expect(dataOf(again)).toMatchObject({ id, tracking_id })
    const other = await api('POST', '/api/shipments', { ...body, destination: 'Maceió' })
    expect(other).toMatchObject({ status: 409, body: { code: 'event_id_reused' } })
  })

  test('generates a code for each item of a bulk creation', async () => {
    const answer = await api('POST', '/api/shipments/bulk', { items: [ends, ends] })
    const made = dataOf<{ status: number; data: { tracking_id: string } }[]>(answer)
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(made.map(({ data }) => data.tracking_id)).size).toBe(2)
  })

  test('refuses a client statement, because a statement commits to a tracking ID', async () => {
    const statement = {
      event_id: randomUUID(),
      occurred_at: new Date().toISOString(),
      seed: '00'.repeat(32),
      blockchain_hash: `0x${'00'.repeat(32)}`,
    }
    expect(await api('POST', '/api/shipments', { ...ends, ...statement })).toMatchObject({
      status: 400,
      body: { code: 'missing_fields', missing_fields: ['tracking_id'] },
    })
  })
})

describe('bulk creation', () => {
  test('answers each item like a call for only this item', async () => {
    const taken = shipment()
    expect(await api('POST', '/api/shipments', taken)).toMatchObject({ status: 201 })
    const good = shipment()
    const items = [good, taken, { origin: 'Recife' }, { ...shipment(), weight: 'leve' }, good]
    const answer = await api('POST', '/api/shipments/bulk', { items })
    expect(answer.status).toBe(200)
    expect(dataOf(answer)).toMatchObject([
      { index: 0, ok: true, status: 201, data: { tracking_id: good.tracking_id } },
      { index: 1, ok: false, status: 409, code: 'tracking_id_taken' },
      { index: 2, ok: false, status: 400, missing_fields: ['destination'] },
      { index: 3, ok: false, status: 400, fields: { weight: 'Wrong type of value' } },
      { index: 4, ok: false, status: 409, code: 'tracking_id_taken' },
    ])
  })

  test('accepts at most 500 shipments', async () => {
    await addFields(api, { lote: 'number' })
    const items = Array.from({ length: 500 }, (_, at) => ({
      ...shipment(),
      tracking_id: `FT-20261122-B${String(at).padStart(5, '0')}`,
      recipient_name: 'Ana Souza',
      custom_data: { lote: at },
    }))
    const outcomes = dataOf<{ status: number; data: Shipment }[]>(
      await api('POST', '/api/shipments/bulk', { items }),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(items.map(() => 201))
    expect(outcomes.map(({ data }) => data.tracking_id)).toEqual(items.map((item) => item.tracking_id))
    expect(await api('POST', '/api/shipments/bulk', { items: [...items, shipment()] })).toMatchObject({
      status: 400,
      body: { fields: { items: 'Too many items at once: 500 at most' } },
    })
    expect(await api('POST', '/api/shipments/bulk', { items: [] })).toMatchObject({ status: 400 })
  })

  test('records checkpoints in the order of its items', async () => {
    const tracking_id = await addShipment(api)
    const at = (location: string, checkpoint_type: string) => ({
      tracking_id,
      location,
      checkpoint_type,
      status: 'Ok',
      description: location,
    })
    const items = [at('Recife', 'entrada'), at('Natal', 'entrada'), at('Recife', 'saida')]
    expect(dataOf(await api('POST', '/api/checkpoints/bulk', { items }))).toMatchObject([
      { ok: true, status: 201, data: { notes: 'Recife' } },
      { ok: false, status: 409, code: 'checkpoint_duplicate' },
      { ok: true, status: 201 },
    ])
  })
})

test('every response states the remaining calls, and a refused call states the time to wait', async () => {
  const { key } = await createKey(signedIn)
  const call = (): Promise<Answer> => apiOf(server, key)('GET', '/api/shipments/counts')
  const first = await call()
  expect(first.headers.get('ratelimit-limit')).toBe('600')
  expect(first.headers.get('ratelimit-remaining')).toBe('599')
  const reset = first.headers.get('ratelimit-reset')
  expect(Number(reset)).toBeGreaterThan(0)
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
  expect(first.headers.get('ratelimit')).toBe(`"key";r=599;t=${reset}`)
  expect((await signedIn('GET', '/api/shipments')).headers.get('ratelimit-policy')).toBe(
    '"account";q=1200;w=60',
  )
  expect((await apiOf(server)('GET', '/api/public/showcase')).headers.get('ratelimit-policy')).toBe(
    '"network";q=300;w=60',
  )
  for (let sent = 1; sent < 600; sent += 50) await Promise.all(Array.from({ length: 50 }, call))
  const tooMany = await call()
  expect(tooMany).toMatchObject({ status: 429, body: { status: 'error', code: 'rate_limited' } })
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(tooMany.headers.get('ratelimit-remaining')).toBe('0')
  expect(tooMany.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
  // The rate limit affects neither another key of the account nor its session.
  expect(await apiOf(server, (await createKey(signedIn)).key)('GET', '/api/shipments')).toMatchObject({
    status: 200,
  })
  expect(await signedIn('GET', '/api/shipments')).toMatchObject({ status: 200 })
})
