import { describe, expect, test } from 'vitest'
import type { StatusOutcome } from '#contract/endpoints/shipments.ts'
import { statusChangedFields } from '#domain/events/change-entry.ts'
import { committed } from '../../support/api/committed.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import {
  api,
  outsider,
  identity,
  code,
  edit,
  hoursAgo,
  refused,
  typesNow,
  prepareChanges,
} from '../../support/api/changes.ts'

prepareChanges({ lacre: 'number' }, { custom_data: { lacre: 7 } })

const setAll = (items: readonly object[], headers = {}) =>
  api('POST', '/api/shipments/status', { items }, headers)

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
    expect((await readShipment(api, code)).can.statuses).toEqual([
      'in_transit',
      'Em vistoria',
      'cancelled',
      'returned',
    ])
    expect(await edit({ status: 'Em vistoria' })).toMatchObject({
      status: 200,
      body: { data: { status: 'Em vistoria' } },
    })
    const answer = await api('DELETE', `/api/statuses/${id}`)
    expect(answer.status).toBe(200)
    // The shipment retains the status, although the status is no longer offered.
    expect(await readShipment(api, code)).toMatchObject({
      status: 'Em vistoria',
      can: { statuses: ['pending', 'in_transit', 'cancelled', 'returned'] },
    })
    expect(await edit({ status: 'pending' })).toMatchObject({ status: 200 })
    expect(await edit({ status: 'Em vistoria' })).toMatchObject(refused(409, 'status_unknown'))
  })

  test('are unknown to other accounts', async () => {
    dataOf(await outsider('POST', '/api/statuses', { ...ownStatus, name: 'Alheio' }))
    expect(await edit({ status: 'Alheio' })).toMatchObject(refused(409, 'status_unknown'))
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
      const occurred_at = hoursAgo(0)
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
