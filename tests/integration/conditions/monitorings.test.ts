import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { AnsweredMonitoring, ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { MAX_MONITORINGS } from '#domain/conditions/monitoring.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, monitor, rangeBody } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let api: Api
let outsider: Api
let code: string
let device: string

beforeAll(async () => {
  server = (await sharedServer()).server
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(async () => {
  code = await addShipment(api)
  device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
})

const start = (body: object, of = code, caller = api) =>
  caller('POST', `/api/shipments/${of}/monitorings`, {
    range_id: 'refrigerated',
    device_ids: [device],
    ...body,
  })
const end = (id: string, body: object = {}, caller = api) =>
  caller('POST', `/api/shipments/${code}/monitorings/${id}/end`, body)
const conditions = async () => dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
const annexes = async () => dataOf<AnnexList>(await api('GET', `/api/shipments/${code}/annexes`))
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const refused = (status: number, errorCode: string, more: object = {}) => ({
  status,
  body: { code: errorCode, ...more },
})

describe('a start of monitoring', () => {
  test('is answered with each monitoring, and committed with the range as it applied', async () => {
    const second = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
    const from = hoursAgo(2)
    const answer = await start({ device_ids: [device, second], started_at: from })
    expect(answer.status).toBe(201)
    const begun = dataOf<AnsweredMonitoring[]>(answer)
    expect(new Set(begun.map((one) => one.device.id))).toEqual(new Set([device, second]))
    expect(begun[0]).toMatchObject({ started_at: from, ended_at: null, stopped_at: null, stop_reason: null })
    expect(await conditions()).toMatchObject({
      monitored: true,
      range: { id: 'refrigerated', version: 1, ...presetRanges.refrigerated },
      verdict: 'in_progress',
    })
    const added = await annexes()
    expect(new Set(added.map(({ id }) => id))).toEqual(new Set(begun.map(({ id }) => id)))
    expect(added[0]).toMatchObject({ kind: 'monitoring', facts: null, media: null, via: 'web' })
    expect(added[0]?.details).toMatchObject({ state: 'started', at: from, range_id: 'refrigerated' })
    expect(JSON.parse(added[0]?.details?.['range'] ?? '')).toEqual(presetRanges.refrigerated)
  })

  test('keeps the range as it was, whatever is changed later', async () => {
    const own = dataOf<{ id: string }>(
      await api('POST', '/api/condition-ranges', rangeBody(`Insulina ${randomUUID().slice(0, 8)}`)),
    )
    await monitor(api, code, [device], { range_id: own.id })
    const changed = rangeBody(`Outra ${randomUUID().slice(0, 8)}`, { temperature_maximum: 9_000 })
    dataOf(await api('PUT', `/api/condition-ranges/${own.id}`, changed))
    expect((await conditions()).range).toMatchObject({ id: own.id, version: 1, temperature_maximum: 8_000 })
    const other = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
    expect(await start({ device_ids: [other] })).toMatchObject(refused(409, 'range_fixed'))
    expect((await start({ device_ids: [other], range_id: undefined })).status).toBe(201)
  })

  test('is the same start if it is repeated', async () => {
    const body = { event_id: randomUUID(), device_ids: [device] }
    const first = await start(body)
    const again = await start(body)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(dataOf(again)).toEqual(dataOf(first))
    expect((await conditions()).monitorings).toHaveLength(1)
    const other = { ...body, started_at: hoursAgo(1) }
    expect(await start(other)).toMatchObject(refused(409, 'event_id_reused'))
    expect(await start({ event_id: body.event_id }, await addShipment(api))).toMatchObject(
      refused(409, 'event_id_reused'),
    )
  })

  test.each([
    ['an unknown device', () => ({ device_ids: [randomUUID()] }), 404, 'device_not_found'],
    [
      'a device of another account',
      async () => ({ device_ids: [await addDevice(outsider, `QT-${randomUUID().slice(0, 8)}`)] }),
      404,
      'device_not_found',
    ],
    ['no range', () => ({ range_id: undefined }), 400, 'missing_fields', { missing_fields: ['range_id'] }],
    [
      'an unknown range',
      () => ({ range_id: randomUUID() }),
      400,
      'invalid_fields',
      { fields: { range_id: expect.any(String) } },
    ],
    [
      'a range of no form',
      () => ({ range_id: 'x' }),
      400,
      'invalid_fields',
      { fields: { range_id: expect.any(String) } },
    ],
    [
      'a start in the future',
      () => ({ started_at: hoursAgo(-1) }),
      400,
      'invalid_fields',
      { fields: { started_at: expect.any(String) } },
    ],
    [
      'a start before 2015',
      () => ({ started_at: '1970-01-01T00:00:00Z' }),
      400,
      'invalid_fields',
      { fields: { started_at: expect.any(String) } },
    ],
  ])('with %s is refused', async (_, body, status, errorCode, more?: object) => {
    expect(await start(await body())).toMatchObject(refused(status, errorCode, more))
    expect((await conditions()).monitored).toBe(false)
  })

  test('is refused for a period in which the device measures the shipment already', async () => {
    await monitor(api, code, [device], { started_at: hoursAgo(3), ended_at: hoursAgo(2) })
    expect(await start({ started_at: hoursAgo(2.5) })).toMatchObject(refused(409, 'monitoring_overlaps'))
    expect((await start({ started_at: hoursAgo(2) })).status).toBe(201)
    // A device may measure two shipments of the same truck.
    expect((await start({}, await addShipment(api))).status).toBe(201)
  })

  test('is refused beyond the maximum of a shipment', async () => {
    const devices: string[] = []
    for (let at = 0; at < MAX_MONITORINGS; at += 1)
      devices.push(await addDevice(api, `M-${randomUUID().slice(0, 8)}`))
    await monitor(api, code, devices)
    expect(await start({})).toMatchObject(refused(409, 'monitorings_full'))
  })

  test('is refused for a shipment of another account, or an erased one', async () => {
    expect(await start({}, code, outsider)).toMatchObject(refused(404, 'not_found'))
    dataOf(await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    expect(await start({})).toMatchObject(refused(410, 'shipment_erased'))
  })

  test('may be sent by a key', async () => {
    const { key } = await createKey(api, { scopes: ['readings:write'] })
    expect((await start({}, code, apiOf(server, key))).status).toBe(201)
    expect((await annexes())[0]).toMatchObject({ via: 'key' })
  })
})

describe('an end of monitoring', () => {
  const begin = async (changed: object = {}) =>
    (await monitor(api, code, [device], { started_at: hoursAgo(3), ...changed }))[0]?.id ?? ''

  test('is committed, and happens once', async () => {
    const id = await begin()
    const body = { event_id: randomUUID(), ended_at: hoursAgo(1) }
    const first = await end(id, body)
    expect(first).toMatchObject({ status: 200, body: { data: { id, ended_at: body.ended_at } } })
    expect(await end(id, body)).toEqual({ ...first, headers: expect.anything() })
    expect(await end(id)).toMatchObject(refused(409, 'monitoring_ended'))
    const [, ended] = await annexes()
    expect(ended).toMatchObject({ facts: { about: id }, details: { state: 'ended', at: body.ended_at } })
    expect((await conditions()).verdict).toBe('inconclusive')
  })

  test('has a reason for a broken sensor, and leaves the monitoring running', async () => {
    const id = await begin()
    const body = { sensor: true, reason: 'Sonda arrancada na doca', ended_at: hoursAgo(2) }
    expect(await end(id, body)).toMatchObject({
      status: 200,
      body: { data: { ended_at: null, stopped_at: body.ended_at, stop_reason: body.reason } },
    })
    expect(await end(id, body)).toMatchObject(refused(409, 'monitoring_ended'))
    expect(await end(id, { ended_at: hoursAgo(2.5) })).toMatchObject(refused(400, 'invalid_fields'))
    expect((await end(id, { ended_at: hoursAgo(1) })).status).toBe(200)
  })

  test.each([
    ['in the future', () => ({ ended_at: hoursAgo(-1) })],
    ['before the start', () => ({ ended_at: hoursAgo(4) })],
  ])('%s is refused', async (_, body) => {
    expect(await end(await begin(), body())).toMatchObject(
      refused(400, 'invalid_fields', { fields: { ended_at: expect.any(String) } }),
    )
  })

  test('is refused alike for an unknown monitoring and one of another account', async () => {
    const id = await begin()
    expect(await end(randomUUID())).toMatchObject(refused(404, 'not_found'))
    expect(await end(id, {}, outsider)).toMatchObject(refused(404, 'not_found'))
    const other = code
    code = await addShipment(api)
    expect(await end(id)).toMatchObject(refused(404, 'not_found'))
    code = other
  })
})
