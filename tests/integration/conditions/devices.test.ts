import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '#contract/endpoints/devices.ts'
import { maxDevices } from '#domain/conditions/device.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { deviceBody } from '../../support/api/conditions.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let api: Api
let outsider: Api
let account: string

beforeAll(async () => {
  const shared = await sharedServer()
  database = shared.database
  outsider = apiOf(shared.server, (await createAccount(shared.server)).session.access_token)
  const { session } = await createAccount(shared.server)
  account = session.user.id
  api = apiOf(shared.server, session.access_token)
})
beforeEach(() => askAdmin(database, 'delete from devices'))

const body = (changed: object = {}) => deviceBody('QT-1', changed)
const path = '/api/devices'
const make = async (changed: object = {}): Promise<Device> => {
  const answer = await api('POST', path, body(changed))
  expect(answer).toMatchObject({ status: 201 })
  return dataOf(answer)
}
const list = async (query = ''): Promise<Device[]> => dataOf(await api('GET', `${path}${query}`))
const serials = async (query = '') => (await list(query)).map(({ serial }) => serial)
const refused = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } })

describe('devices', () => {
  test('are listed newest first with every field', async () => {
    const first = await make({ model: 'Q-tag', interval_s: 300 })
    const second = await make({ kind: 'gateway', serial: 'GW-1' })
    expect(first).toMatchObject({
      ...body({ model: 'Q-tag', interval_s: 300 }),
      user_id: account,
      is_active: true,
      last_reading_at: null,
      problems: ['certificate'],
      certificates: [],
    })
    expect(second).toMatchObject({ model: null, interval_s: null, problems: [] })
    expect(await list()).toEqual([second, first])
  })

  test('are listed in pages', async () => {
    for (const serial of ['A', 'B', 'C']) await make({ serial })
    const page = await api('GET', `${path}?limit=2`)
    const { data, next_cursor } = page.body as { data: Device[]; next_cursor: string }
    expect(data.map(({ serial }) => serial)).toEqual(['C', 'B'])
    const rest = await api('GET', `${path}?limit=2&cursor=${next_cursor}`)
    expect(rest.body).toMatchObject({ data: [{ serial: 'A' }], next_cursor: null })
    expect(await api('GET', `${path}?cursor=x`)).toMatchObject(refused(400, 'invalid_fields'))
  })

  test('are found by their whole serial number in any case', async () => {
    await make({ serial: 'Qt-77' })
    await make({ serial: 'QT-778' })
    expect(await serials('?serial=qT-77')).toEqual(['Qt-77'])
  })

  test.each([
    [{ kind: 'reefer' }, 'kind'],
    [{ maker: 'x'.repeat(61) }, 'maker'],
    [{ serial: 'x'.repeat(41) }, 'serial'],
    [{ serial: ' ' }, 'serial'],
    [{ interval_s: 9 }, 'interval_s'],
    [{ interval_s: 86_401 }, 'interval_s'],
    [{ interval_s: 10.5 }, 'interval_s'],
  ])('with %j are refused', async (changed, field) => {
    const answer = await api('POST', path, body(changed))
    expect(answer).toMatchObject(refused(400, 'invalid_fields'))
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field])
  })

  test('have serial numbers that are unique for each maker, also among retired ones', async () => {
    const { id } = await make()
    await make({ maker: 'Sensitech' })
    await api('DELETE', `${path}/${id}`)
    const twin = body({ maker: 'BERLINGER', serial: 'qt-1' })
    expect(await api('POST', path, twin)).toMatchObject(refused(409, 'serial_taken'))
    const other = await make({ serial: 'QT-2' })
    expect(await api('PUT', `${path}/${other.id}`, twin)).toMatchObject(refused(409, 'serial_taken'))
    expect(await api('PUT', `${path}/${other.id}`, body({ serial: 'qt-2' }))).toMatchObject({ status: 200 })
    expect(await outsider('POST', path, body())).toMatchObject({ status: 201 })
  })

  test('are created once if two calls with one serial number arrive concurrently', async () => {
    const answers = await Promise.all([api('POST', path, body()), api('POST', path, body())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('are created once if a call with an id is repeated', async () => {
    const id = randomUUID()
    const first = await make({ id })
    expect(await api('POST', path, body({ id }))).toMatchObject({ status: 200, body: { data: first } })
    expect(await api('POST', path, body({ id, serial: 'QT-9' }))).toMatchObject(refused(409, 'id_reused'))
  })

  test(`are at most ${maxDevices}`, async () => {
    await askAdmin(
      database,
      `insert into devices (user_id, id, kind, maker, serial, is_active)
       select $1, gen_random_uuid(), 'logger', 'Maker', n::text, n > 5 from generate_series(1, $2::int) n`,
      [account, maxDevices],
    )
    expect(await api('POST', path, body())).toMatchObject(refused(409, 'register_full'))
  })

  test('are retired and returned to use', async () => {
    const { id } = await make()
    const removed = await api('DELETE', `${path}/${id}`)
    expect(removed).toMatchObject({ status: 200, body: { data: { is_active: false, problems: [] } } })
    expect(await api('DELETE', `${path}/${id}`)).toMatchObject({ status: 200 })
    expect(await api('PUT', `${path}/${id}`, body())).toMatchObject(refused(404, 'not_found'))
    expect([await serials(), await serials('?show=retired'), await serials('?show=all')]).toEqual([
      [],
      ['QT-1'],
      ['QT-1'],
    ])
    expect(await api('POST', `${path}/${id}/restore`)).toMatchObject({ body: { data: { is_active: true } } })
    expect(await serials()).toEqual(['QT-1'])
  })

  test('are not changed by the second of two tabs', async () => {
    const { id, updated_at } = await make()
    const tag = { 'if-match': `"${updated_at}"` }
    const first = await api('PUT', `${path}/${id}`, body({ model: 'A' }), tag)
    expect(first.status).toBe(200)
    expect(first.headers.get('etag')).toBe(`"${dataOf<Device>(first).updated_at}"`)
    const second = body({ model: 'B' })
    expect(await api('PUT', `${path}/${id}`, second, tag)).toMatchObject(refused(412, 'precondition_failed'))
    expect(await api('PUT', `${path}/${id}`, { ...second, updated_at })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    )
    expect(await api('DELETE', `${path}/${id}`, undefined, tag)).toMatchObject(
      refused(412, 'precondition_failed'),
    )
    expect(await list()).toMatchObject([{ model: 'A', is_active: true }])
  })

  test('belong to one company, and another company is answered as for unknown ones', async () => {
    const { id } = await make()
    for (const of of [id, randomUUID()]) {
      expect(await outsider('PUT', `${path}/${of}`, body())).toMatchObject(refused(404, 'not_found'))
      expect(await outsider('DELETE', `${path}/${of}`)).toMatchObject(refused(404, 'not_found'))
      expect(await outsider('POST', `${path}/${of}/restore`)).toMatchObject(refused(404, 'not_found'))
    }
    expect(dataOf(await outsider('GET', `${path}?show=all`))).toEqual([])
    expect(await serials()).toEqual(['QT-1'])
  })
})

describe('the filter of problems', () => {
  const setDevice = (serial: string, age: string, column: 'last_reading_at' | 'created_at') =>
    askAdmin(database, `update devices set ${column} = now() - $2::interval where serial = $1`, [serial, age])

  test('finds active devices without a reading for more than four intervals', async () => {
    for (const serial of ['fresh', 'late', 'never', 'retired']) await make({ serial, interval_s: 600 })
    await make({ serial: 'irregular' })
    await setDevice('fresh', '39 minutes', 'last_reading_at')
    await setDevice('late', '41 minutes', 'last_reading_at')
    for (const serial of ['fresh', 'never', 'irregular', 'retired'])
      await setDevice(serial, '1 day', 'created_at')
    const [retired] = await list('?serial=retired')
    await api('DELETE', `${path}/${retired?.id}`)
    expect(await serials('?problem=silent')).toEqual(['never', 'late'])
    expect(await list('?serial=late')).toMatchObject([{ problems: ['silent', 'certificate'] }])
  })

  test('finds active loggers whose certificate is missing or ends within 30 days', async () => {
    const days = { soon: 30, later: 31, ended: -1 }
    for (const [serial, left] of Object.entries(days)) {
      const { id } = await make({ serial })
      await askAdmin(
        database,
        `insert into device_certificates (user_id, id, device_id, number, laboratory, calibrated_on, valid_until)
         select $1, gen_random_uuid(), $2, '1', 'Lab', d - 300, d + $3::int
         from (select (now() at time zone 'America/Sao_Paulo')::date as d) today`,
        [account, id, left],
      )
    }
    await make({ serial: 'missing' })
    await make({ serial: 'gateway', kind: 'gateway' })
    expect(await serials('?problem=certificate')).toEqual(['missing', 'ended', 'soon'])
    expect(await list('?serial=later')).toMatchObject([{ problems: [] }])
  })
})
