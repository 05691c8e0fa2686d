import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Shipment, StatusOutcome } from '#contract/endpoints/shipments.ts'
import { shipmentUpdatedFields, statusChangedFields } from '#domain/events/change-entry.ts'
import { MAX_EVENTS } from '#domain/checkpoints/checkpoint.ts'
import { followHistory, validVersion } from '#domain/events/history.ts'
import { toInstant } from '#domain/base/instant.ts'
import type { Pool } from '#platform/database/pool.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { committed } from '../../support/api/committed.ts'
import { openTestPool } from '../../support/database/test-pool.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let api: Api
let outsider: Api
let identity: LogIdentity
let admin: Pool
let code: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  const [owner, other] = [await createAccount(server), await createAccount(server)]
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, other.session.access_token)
  identity = await loadLogIdentity(server.services.config, server.services.keys)
  admin = openTestPool(database.adminUrl, 1)
  await addFields(api, { lacre: 'number' })
})
afterAll(async () => {
  await admin?.end()
})
beforeEach(async () => {
  code = await addShipment(api, { custom_data: { lacre: 7 } })
})

const edit = (body: object, call = api) => call('PUT', `/api/shipments/${code}`, body)
const setAll = (items: readonly object[], headers = {}) =>
  api('POST', '/api/shipments/status', { items }, headers)
const just = () => toInstant(new Date())
const refused = (status: number, errorCode: string) => ({ status, body: { code: errorCode } })
const typesNow = async () => (await readShipment(api, code)).history.map(({ type }) => type)

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
    expect(can).toMatchObject({ edit: true, statuses: ['in_transit', 'cancelled'] })
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

describe('a manual status change', () => {
  test('can be reverted, and the dashboard counts follow', async () => {
    const figures = async () => {
      const { pending, in_transit } = dataOf<{ pending: number; in_transit: number }>(
        await api('GET', '/api/dashboard'),
      )
      return { pending, in_transit }
    }
    const before = await figures()
    await edit({ status: 'in_transit' })
    expect(await figures()).toEqual({ pending: before.pending - 1, in_transit: before.in_transit + 1 })
    await edit({ status: 'pending', reason: 'Voltou ao pátio' })
    expect(await figures()).toEqual(before)
    expect((await readShipment(api, code)).history[2]).toMatchObject({
      type: 'shipment.status_changed',
      fields: { status: 'pending', reason: 'Voltou ao pátio' },
      changes: [{ field: 'status', before: 'in_transit', after: 'pending' }],
    })
  })

  test.each(['delivered', 'cancelled'])('ends the history of the shipment if it sets %s', async (status) => {
    await addCheckpoint(api, code, 1)
    expect(await edit({ status })).toMatchObject({ status: 200, body: { data: { status } } })
    const { valid, completeness } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 3)
    expect({ valid, sealed: completeness.sealed }).toEqual({ valid: true, sealed: true })
    for (const body of [{ status: 'pending' }, { description: 'x' }]) {
      expect(await edit(body)).toMatchObject({
        status: 409,
        body: { code: 'shipment_closed', error: 'Não é possível alterar remessas finalizadas' },
      })
    }
    expect(await edit({ status })).toMatchObject({ status: 200 })
    const one = { tracking_id: code, location: 'a', status: 'b' }
    expect(await api('POST', '/api/checkpoints', one)).toMatchObject(refused(409, `shipment_${status}`))
  })

  test('is refused if expected_status is no longer the status', async () => {
    await edit({ status: 'in_transit' })
    expect(await edit({ status: 'cancelled', expected_status: 'pending' })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    )
    expect(await edit({ status: 'cancelled', expected_status: 'in_transit' })).toMatchObject({ status: 200 })
  })

  test('is the last event if it sets cancelled, even if a checkpoint arrives concurrently', async () => {
    const one = { tracking_id: code, location: 'Armazém 1', status: 'Em Trânsito' }
    const [cancelled, recorded] = await Promise.all([
      edit({ status: 'cancelled' }),
      api('POST', '/api/checkpoints', one),
    ])
    expect(cancelled.status).toBe(200)
    if (recorded.status !== 201) expect(recorded).toMatchObject(refused(409, 'shipment_cancelled'))
    expect((await typesNow()).at(-1)).toBe('shipment.status_changed')
  })
})

describe("the account's own statuses", () => {
  const ownStatus = { name: 'Em vistoria', description: null, color: '#7c3aed' }

  test('are offered and can be set until they are removed', async () => {
    const { id } = dataOf<{ id: string }>(await api('POST', '/api/statuses', ownStatus))
    expect((await readShipment(api, code)).can.statuses).toEqual(['in_transit', 'Em vistoria', 'cancelled'])
    expect(await edit({ status: 'Em vistoria' })).toMatchObject({
      status: 200,
      body: { data: { status: 'Em vistoria' } },
    })
    const answer = await api('DELETE', `/api/statuses/${id}`)
    expect(answer.status).toBe(200)
    // The shipment retains the status, although the status is no longer offered.
    expect(await readShipment(api, code)).toMatchObject({
      status: 'Em vistoria',
      can: { statuses: ['pending', 'in_transit', 'cancelled'] },
    })
    expect(await edit({ status: 'pending' })).toMatchObject({ status: 200 })
    expect(await edit({ status: 'Em vistoria' })).toMatchObject(refused(409, 'status_unknown'))
  })

  test('are unknown to other accounts', async () => {
    dataOf(await outsider('POST', '/api/statuses', { ...ownStatus, name: 'Alheio' }))
    expect(await edit({ status: 'Alheio' })).toMatchObject(refused(409, 'status_unknown'))
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
    const occurred_at = just()
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
    const occurred_at = just()
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

describe('a bulk update', () => {
  const outcomesOf = async (items: readonly object[], headers = {}) =>
    dataOf<StatusOutcome[]>(await setAll(items, headers))

  test('answers each item in its position, and a refusal affects its own item only', async () => {
    const codes = await Promise.all([addShipment(api), addShipment(api), addShipment(outsider)])
    const { id } = await readShipment(api, codes[1] ?? '')
    const closed = await addShipment(api, { status: 'delivered' })
    const taken = dataOf<{ event_id: string }>(
      await outsider('PUT', `/api/shipments/${codes[2]}`, { description: 'x' }),
    ).event_id
    const answer = await outcomesOf(
      [
        { tracking_id: codes[0], status: 'in_transit', event_id: taken },
        { tracking_id: id, status: 'cancelled' },
        { tracking_id: id, status: 'pending' },
        { tracking_id: codes[2], status: 'cancelled' },
        { tracking_id: closed, status: 'cancelled' },
        { tracking_id: code, status: 'perdida' },
        { tracking_id: code, status: 'in_transit', expected_status: 'in_transit' },
        { tracking_id: code, status: 'in_transit' },
      ],
      { 'accept-language': 'pt-BR' },
    )
    expect(answer).toMatchObject([
      { tracking_id: codes[0], ok: false, code: 'event_id_reused' },
      { tracking_id: id, ok: true, status: 'cancelled' },
      { ok: false, code: 'shipment_closed', error: 'Não é possível alterar remessas finalizadas' },
      { ok: false, code: 'not_found', error: 'Remessa não encontrada' },
      { ok: false, code: 'shipment_closed' },
      {
        ok: false,
        code: 'status_unknown',
        error: 'O status "perdida" não existe nesta conta',
        facts: { status: 'perdida' },
      },
      { ok: false, code: 'changed_meanwhile' },
      { tracking_id: code, ok: true, status: 'in_transit' },
    ])
    expect(await readShipment(api, code)).toMatchObject({ status: 'in_transit', history: [{}, {}] })
  })

  test('accepts five hundred items, each with its own statement', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => addShipment(api)))
    const items = Array.from({ length: 500 }, (_, at) => {
      const [tracking_id = '', status] = [codes[at % 20], at % 40 < 20 ? 'in_transit' : 'pending']
      const occurred_at = just()
      const fields = statusChangedFields(occurred_at, status, null)
      return {
        tracking_id,
        status,
        occurred_at,
        ...committed(identity.origin, 'shipment.status_changed', tracking_id, fields),
      }
    })
    const outcomes = await outcomesOf(items)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(500)
    expect((await readShipment(api, codes[0] ?? '')).history).toHaveLength(26)
    expect(await outcomesOf(items)).toEqual(outcomes)
    expect((await readShipment(api, codes[0] ?? '')).history).toHaveLength(26)
  })

  test.each([
    ['none', []],
    ['five hundred and one', Array.from({ length: 501 }, () => ({ tracking_id: 'x', status: 'y' }))],
  ])('refuses %s', async (_what, items) => {
    expect(await setAll(items)).toMatchObject(refused(400, 'invalid_fields'))
  })
})

test('the log has a leaf for every event of these tests', async () => {
  await expect.poll(() => checkLog(admin, identity, logFolder(server.dataDir))).toMatchObject({ waiting: 0 })
})
