import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { shipmentUpdatedFields, statusChangedFields } from '#domain/events/change-entry.ts'
import { MAX_EVENTS } from '#domain/checkpoints/checkpoint.ts'
import { followHistory, validVersion } from '#domain/events/history.ts'
import { logFolder } from '#core/log/published-files.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { committed } from '../../support/api/committed.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import {
  server,
  api,
  outsider,
  identity,
  admin,
  code,
  edit,
  hoursAgo,
  refused,
  typesNow,
  prepareChanges,
} from '../../support/api/changes.ts'

prepareChanges({ lacre: 'number' }, { custom_data: { lacre: 7 } })

describe('an edit', () => {
  test('changes the fields in the request and no others, and the history has both versions', async () => {
    const before = await readShipment(api, code)
    const after = dataOf<Shipment>(
      await edit({ recipient_name: 'Bia Lima', weight: 13, custom_data: { lacre: 8 }, description: '' }),
    )
    expect(after).toMatchObject({
      id: before.id,
      origin: before.origin,
      recipient_name: 'Bia Lima',
      weight: 13,
      custom_data: { lacre: 8 },
      description: null,
      created_at: before.created_at,
      received_at: before.received_at,
      status: 'pending',
    })
    expect(after.blockchain_hash).not.toBe(before.blockchain_hash)
    const { history, can } = await readShipment(api, code)
    expect(can).toMatchObject({ edit: true, statuses: ['in_transit', 'cancelled', 'returned'] })
    expect(history[1]).toMatchObject({
      type: 'shipment.updated',
      event_id: after.event_id,
      checkpoint_id: null,
      changes: expect.arrayContaining([
        { field: 'recipient_name', before: 'Ana Souza', after: 'Bia Lima' },
        { field: 'weight', before: '12.5', after: '13' },
        { field: 'custom_data', before: { lacre: '7' }, after: { lacre: '8' } },
      ]),
    })
    expect(history[1]?.changes).toHaveLength(3)
  })

  test('has the same effect by ID as by tracking code', async () => {
    const { id } = await readShipment(api, code)
    expect(await api('PUT', `/api/shipments/${id}`, { reference: 'AWB 7' })).toMatchObject({
      status: 200,
      body: { data: { tracking_id: code, reference: 'AWB 7' } },
    })
  })

  test('records nothing if it changes nothing', async () => {
    expect(await edit({ origin: ' Rua A, 1, Brás, São Paulo/SP ', weight: 12.5 })).toMatchObject({
      status: 200,
    })
    expect(await edit({})).toMatchObject({ status: 200 })
    expect(await edit({ status: 'pending' })).toMatchObject({ status: 200 })
    expect(await typesNow()).toEqual(['shipment.created'])
  })

  test('creates two events for content and status, and the receipt proves both events', async () => {
    expect(await edit({ description: 'Vacinas', status: 'in_transit', reason: 'Saiu' })).toMatchObject({
      status: 200,
      body: { data: { description: 'Vacinas', status: 'in_transit' } },
    })
    expect(await typesNow()).toEqual(['shipment.created', 'shipment.updated', 'shipment.status_changed'])
    await edit({ description: 'Vacinas, 2 a 8 °C' })
    const { valid, events } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 4)
    expect(valid).toBe(true)
    const { shipment, astray } = followHistory(events)
    expect(astray).toEqual([])
    expect(shipment && validVersion(shipment).fields).toMatchObject({ description: 'Vacinas, 2 a 8 °C' })
  })

  test('records no change of the content if the status is refused', async () => {
    expect(await edit({ description: 'Vacinas', status: 'perdida' })).toMatchObject(
      refused(409, 'status_unknown'),
    )
    expect(await typesNow()).toEqual(['shipment.created'])
  })

  test.each([
    [{ tracking_id: 'FT-20261121-AAAAAA' }, 'tracking_id'],
    [{ origin: null }, 'origin'],
    [{ weight: -1 }, 'weight'],
    [{ user_id: 'x' }, 'user_id'],
    [{ status: '' }, 'status'],
  ])('is refused with %j, and the error names the field', async (body, field) => {
    const answer = await edit(body)
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]])
  })

  test('returns the same 404 for a missing shipment as for a foreign shipment', async () => {
    const answers = [
      await edit({ description: 'x' }, outsider),
      await outsider('PUT', `/api/shipments/${newCode()}`, { description: 'x' }),
      await outsider('PUT', `/api/shipments/${randomUUID()}`, { description: 'x' }),
    ]
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: { status: 'error', code: 'not_found', error: 'Shipment not found' },
      })
    }
  })
})

test('edited custom fields are validated, and unchanged ones do not block the edit', async () => {
  const field = { field_name: 'caixas', field_type: 'number', is_required: true, field_options: null }
  const { id } = dataOf<{ id: string }>(await api('POST', '/api/custom-fields', field))
  expect(await edit({ description: 'Vacinas' })).toMatchObject({ status: 200 })
  expect(await edit({ custom_data: { lacre: 9 } })).toMatchObject({
    status: 400,
    body: { code: 'missing_fields', missing_fields: ['custom_data.caixas'] },
  })
  expect(await edit({ custom_data: { caixas: 'três' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { 'custom_data.caixas': expect.any(String) } },
  })
  expect(await edit({ custom_data: { caixas: 3 } })).toMatchObject({ status: 200 })
  // Shipments have values of the field now, so the field's name cannot change.
  expect(await api('PUT', `/api/custom-fields/${id}`, { ...field, field_name: 'volumes' })).toMatchObject({
    body: { code: 'field_in_use' },
  })
  await api('DELETE', `/api/custom-fields/${id}`)
})

test('a search finds edited values', async () => {
  await edit({ recipient_name: 'Zuleica Xexéu' })
  const found = await api('GET', '/api/shipments?q=xexeu')
  expect(found).toMatchObject({ status: 200, body: { data: [{ tracking_id: code }] } })
})

test('a full history accepts its final event and no other change', async () => {
  const { id } = await addCheckpoint(api, code, 1)
  // The limit of a history depends only on this counter, so the test needs no long history.
  await admin.query('update shipments set events = $2 where tracking_id = $1', [code, MAX_EVENTS])
  const full = refused(409, 'history_full')
  expect(await edit({ description: 'x' })).toMatchObject(full)
  expect(await edit({ status: 'pending' })).toMatchObject(full)
  expect(await api('PUT', `/api/checkpoints/${id}`, { notes: 'x' })).toMatchObject(full)
  expect(await api('DELETE', `/api/checkpoints/${id}`)).toMatchObject(full)
  expect(await edit({ status: 'cancelled' })).toMatchObject({ status: 200 })
})

describe('a repeated edit with the same event ID', () => {
  test('creates no further event, also for content and status together', async () => {
    const body = { event_id: randomUUID(), description: 'Vacinas', status: 'in_transit' }
    const first = dataOf<Shipment>(await edit(body))
    for (const answer of await Promise.all([edit(body), edit(body)])) {
      expect(dataOf<Shipment>(answer)).toMatchObject({ event_id: first.event_id, status: 'in_transit' })
    }
    expect(await typesNow()).toHaveLength(3)
  })

  test('is refused if its content differs', async () => {
    const event_id = randomUUID()
    await edit({ event_id, description: 'Vacinas' })
    expect(await edit({ event_id, description: 'Soro' })).toMatchObject(refused(409, 'event_id_reused'))
    const other = await addShipment(api)
    expect(await api('PUT', `/api/shipments/${other}`, { event_id, description: 'Vacinas' })).toMatchObject(
      refused(409, 'event_id_reused'),
    )
  })
})

describe("the client's statement", () => {
  async function committedEdit(changed: object) {
    const shown = await readShipment(api, code)
    const occurred_at = hoursAgo(0)
    const content = { ...shown, estimated_delivery: null, ...changed }
    const target = { eventId: shown.id, statement: shown.blockchain_hash.slice(2) }
    const fields = shipmentUpdatedFields(occurred_at, target, content)
    return {
      ...changed,
      occurred_at,
      expected_hash: shown.blockchain_hash,
      ...committed(identity.origin, 'shipment.updated', code, fields),
    }
  }

  test('is accepted for an edit if it covers the changed and the current fields', async () => {
    const body = await committedEdit({ description: 'Vacinas' })
    expect(await edit(body)).toMatchObject({
      status: 200,
      body: { data: { blockchain_hash: body.blockchain_hash, event_id: body.event_id } },
    })
    // The statement of this edit refers to the version that the first edit created.
    expect(await edit(await committedEdit({ description: 'Soro' }))).toMatchObject({ status: 200 })
  })

  test('is refused from the second of two tabs if the first tab changed the shipment', async () => {
    const [first, second] = await Promise.all([
      committedEdit({ description: 'Vacinas' }),
      committedEdit({ recipient_name: 'Bia' }),
    ])
    await edit(first)
    expect(await edit(second)).toMatchObject(refused(409, 'changed_meanwhile'))
    expect(await readShipment(api, code)).toMatchObject({
      description: 'Vacinas',
      recipient_name: 'Ana Souza',
    })
  })

  test('is refused if the request changes other fields than the statement', async () => {
    const body = await committedEdit({ description: 'Vacinas' })
    expect(await edit({ ...body, description: 'Soro' })).toMatchObject(refused(400, 'statement_mismatch'))
    expect(await edit({ ...body, weight: 1 })).toMatchObject(refused(400, 'statement_mismatch'))
  })

  test('is refused if the request changes content and status together', async () => {
    const body = await committedEdit({ description: 'Vacinas' })
    expect(await edit({ ...body, status: 'in_transit' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { status: expect.any(String) } },
    })
  })

  test('requires occurred_at and expected_hash', async () => {
    const { occurred_at: _at, expected_hash: _hash, ...half } = await committedEdit({ description: 'x' })
    expect(await edit(half)).toMatchObject({
      status: 400,
      body: { code: 'missing_fields', missing_fields: ['occurred_at', 'expected_hash'] },
    })
  })

  test('is refused for a status change if it does not cover the reason', async () => {
    const occurred_at = hoursAgo(0)
    const half = committed(
      identity.origin,
      'shipment.status_changed',
      code,
      statusChangedFields(occurred_at, 'in_transit', null),
    )
    const body = { status: 'in_transit', occurred_at, ...half }
    expect(await edit({ ...body, reason: 'x' })).toMatchObject(refused(400, 'statement_mismatch'))
    expect(await edit(body)).toMatchObject({ status: 200, body: { data: { status: 'in_transit' } } })
  })
})

test('the log has a leaf for every event of these tests', async () => {
  await expect.poll(() => checkLog(admin, identity, logFolder(server.dataDir))).toMatchObject({ waiting: 0 })
})
