import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { Device } from '#contract/endpoints/devices.ts'
import type { SeriesOutcome } from '#contract/endpoints/readings.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, certificateBody, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let api: Api
let gateway: Api
let outsider: Api
let device: string
let serial: string

beforeAll(async () => {
  const { server, database: shared } = await sharedServer()
  database = shared
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createAccount(server)).session.access_token)
  const { key } = await createKey(api, { scopes: ['readings:write'] })
  gateway = apiOf(server, key)
})
beforeEach(async () => {
  serial = `GW-${randomUUID().slice(0, 8)}`
  device = await addDevice(api, serial, { kind: 'gateway' })
})

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const send = async (devices: readonly object[], more: object = {}) =>
  gateway('POST', '/api/readings', { devices, ...more })
const sent = async (...devices: readonly object[]) => dataOf<SeriesOutcome[]>(await send(devices))
const regular = (values: readonly (number | null)[], changed: object = {}) => ({
  device,
  channel: 'temperature',
  start: minutesAgo(30),
  step_s: 60,
  values,
  ...changed,
})
const pairs = (readings: readonly (readonly [string, number | null])[], changed: object = {}) => ({
  device,
  channel: 'temperature',
  readings,
  ...changed,
})
const stored = async () =>
  askAdmin<{ channel: number; at: Date; value: number; quality: number }>(
    database,
    'select channel, at, value, quality from readings where device_id = $1 order by channel, at, value',
    [device],
  )
const taken = (index: number, accepted: number, more: object = {}) => ({
  index,
  ok: true,
  device: expect.any(String),
  channel: 'temperature',
  accepted,
  duplicates: 0,
  conflicts: 0,
  rejected: [],
  ...more,
})

describe('POST /api/readings', () => {
  test('stores both shapes, by id and by serial number, and errors of the sensor', async () => {
    const start = minutesAgo(30)
    const at = minutesAgo(10)
    const outcome = await sent(
      regular([5, 5.1234, null], { start }),
      pairs([[at, 61.5]], { device: serial.toLowerCase(), channel: 'humidity' }),
    )
    expect(outcome).toEqual([taken(0, 3), taken(1, 1, { channel: 'humidity' })])
    const time = (minute: number) => new Date(Date.parse(start) + minute * 60_000)
    expect(await stored()).toEqual([
      { channel: 1, at: time(0), value: 5_000, quality: 0 },
      { channel: 1, at: time(1), value: 5_123, quality: 0 },
      { channel: 1, at: time(2), value: -2_147_483_648, quality: 2 },
      { channel: 2, at: new Date(at), value: 61_500, quality: 0 },
    ])
    const [known] = dataOf<Device[]>(await api('GET', `/api/devices?serial=${serial}`))
    expect(known?.last_reading_at).toBe(at)
  })

  test('changes nothing if it is repeated, also within one call', async () => {
    const series = regular([5, 6])
    await sent(series)
    const before = await stored()
    expect(await sent(series, series)).toEqual([
      taken(0, 0, { duplicates: 2 }),
      taken(1, 0, { duplicates: 2 }),
    ])
    expect(await stored()).toEqual(before)
    // The newest reading stays the newest if an older one arrives.
    await sent(regular([4], { start: minutesAgo(60) }))
    const [known] = dataOf<Device[]>(await api('GET', `/api/devices?serial=${serial}`))
    expect(known?.last_reading_at).toBe(before.at(-1)?.at.toISOString())
  })

  test('keeps two values of one time, and says so', async () => {
    const at = minutesAgo(5)
    await sent(pairs([[at, 5]]))
    const later = minutesAgo(4)
    const outcome = await sent(
      pairs([
        [at, 9],
        [later, 5],
        [later, 6],
      ]),
    )
    expect(outcome).toEqual([taken(0, 3, { conflicts: 2 })])
    expect((await stored()).map(({ value }) => value)).toEqual([5_000, 9_000, 5_000, 6_000])
  })

  test('rejects readings of the future and of clocks that were reset, each for itself', async () => {
    const future = minutesAgo(-3)
    const outcome = await sent(
      pairs([
        [future, 5],
        [minutesAgo(-1), 5],
        ['1970-01-01T00:10:00Z', 5],
        ['2014-12-31T23:59:59Z', 5],
      ]),
    )
    expect(outcome).toEqual([
      taken(0, 1, {
        rejected: [
          { at: future, code: 'reading_in_future' },
          { at: '1970-01-01T00:10:00.000Z', code: 'reading_too_old' },
          { at: '2014-12-31T23:59:59.000Z', code: 'reading_too_old' },
        ],
      }),
    ])
  })

  test('answers alike for an unknown device and one of another account, and takes the rest', async () => {
    const foreign = `GW-${randomUUID().slice(0, 8)}`
    const ids = [randomUUID(), await addDevice(outsider, foreign), 'GW-unknown', foreign]
    const outcome = await sent(...ids.map((one) => regular([5], { device: one })), regular([5]))
    const missing = { ok: false, accepted: 0, code: 'device_not_found' }
    expect(outcome).toEqual([
      ...ids.map((one, index) => taken(index, 0, { ...missing, device: one })),
      taken(4, 1),
    ])
  })

  test('asks for the id if two makers have the serial number', async () => {
    await addDevice(api, serial, { maker: 'Elpro' })
    expect(await sent(regular([5], { device: serial }), regular([5]))).toEqual([
      taken(0, 0, { ok: false, code: 'device_ambiguous' }),
      taken(1, 1),
    ])
  })

  test('names the place of a value that is not possible, and stores nothing', async () => {
    expect(await send([regular([5]), regular([5, 150.1])])).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { 'devices.1.values.1': expect.stringContaining('150') } },
    })
    const text = JSON.stringify({ devices: [regular([5])] }).replace('[5]', '[NaN]')
    expect(await gateway('POST', '/api/readings', text)).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
    expect(await stored()).toEqual([])
  })

  test('takes 10,000 readings in one call, and refuses one more', async () => {
    const start = new Date(Date.now() - 10_000 * 60_000).toISOString()
    const values = Array.from({ length: 10_000 }, (_, at) => 2 + (at % 7))
    expect(await sent(regular(values, { start }))).toEqual([taken(0, 10_000)])
    expect(await send([regular(values, { start }), regular([5])])).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields' },
    })
    const irregular = values.map((value, at) => [
      new Date(Date.parse(start) + at * 60_000).toISOString(),
      value,
    ])
    expect(await sent(pairs(irregular as never))).toEqual([taken(0, 0, { duplicates: 10_000 })])
  })
})

describe('a wrong clock', () => {
  const hour = 3_600_000
  const clock = (offset: number): string => new Date(Date.now() - offset).toISOString()
  const late = () => pairs([[clock(hour), 5]])

  test('is corrected by a constant, and by the same one if the call is repeated', async () => {
    const body = { batch_id: randomUUID(), device_clock: clock(hour) }
    const series = late()
    dataOf(await send([series], body))
    const before = await stored()
    expect(Math.abs((before[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    // As if the call were repeated ten minutes later.
    await askAdmin(database, `update reading_clocks set offset_ms = offset_ms - 600000 where batch_id = $1`, [
      body.batch_id,
    ])
    await askAdmin(database, `update readings set at = at - interval '10 minutes' where device_id = $1`, [
      device,
    ])
    const known = await stored()
    expect(dataOf(await send([series], body))).toEqual([taken(0, 0, { duplicates: 1 })])
    expect(await stored()).toEqual(known)
  })

  test('is not corrected by less than two minutes, which the network may take', async () => {
    const at = minutesAgo(5)
    await send([pairs([[at, 5]])], { batch_id: randomUUID(), device_clock: clock(100_000) })
    expect((await stored())[0]?.at.toISOString()).toBe(at)
  })

  test('is refused beyond 24 hours', async () => {
    const body = { batch_id: randomUUID(), device_clock: clock(25 * hour) }
    expect(await send([late()], body)).toMatchObject({ status: 409, body: { code: 'clock_far_off' } })
    expect(await stored()).toEqual([])
  })

  test('is one of another account only for that account', async () => {
    const body = { batch_id: randomUUID(), device_clock: clock(hour) }
    dataOf(await send([late()], body))
    const foreign = await addDevice(outsider, serial)
    const at = minutesAgo(5)
    const devices = [pairs([[at, 5]], { device: foreign })]
    dataOf(
      await outsider('POST', '/api/readings', { devices, batch_id: body.batch_id, device_clock: clock(0) }),
    )
    const rows = await askAdmin<{ at: Date }>(database, 'select at from readings where device_id = $1', [
      foreign,
    ])
    expect(rows.map((row) => row.at.toISOString())).toEqual([at])
  })
})

test('readings of a monitored shipment decide its verdict, and a gap stays a gap', async () => {
  const code = await addShipment(api)
  const valid = certificateBody('118', { calibrated_on: '2020-01-01', valid_until: '2099-01-01' })
  dataOf(await api('POST', `/api/devices/${device}/certificates`, valid))
  const [begun] = await monitor(api, code, [device], { started_at: minutesAgo(180) })
  const warm = Array.from({ length: 60 }, () => 9)
  await sent(regular(warm, { start: minutesAgo(180) }), regular([5, 5], { start: minutesAgo(20) }))
  dataOf(await api('POST', `/api/shipments/${code}/monitorings/${begun?.id}/end`, {}))
  const conditions = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
  expect(conditions).toMatchObject({ verdict: 'excursion', unrecorded_excursions: 1 })
  expect(conditions.reasons.map((one) => one.code)).toEqual(['excursion', 'gap', 'low_coverage'])
  expect(conditions.statistics).toMatchObject([
    { device_id: device, count: 62, minimum: 5_000, maximum: 9_000 },
  ])
  const [series] = dataOf<{ device_id: string; points: { maximum: number | null }[] }[]>(
    await api('GET', `/api/shipments/${code}/readings?device_id=${device}&channel=temperature`),
  )
  expect(series?.points.filter(({ maximum }) => maximum === null)).toHaveLength(2)
  expect(series?.points).toHaveLength(64)
  expect(dataOf(await api('GET', `/api/shipments/${code}/readings?channel=humidity`))).toEqual([])
})
