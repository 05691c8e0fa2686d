import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Device, DeviceCertificate } from '#contract/endpoints/devices.ts'
import { maxCertificates } from '#domain/conditions/device.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { certificateBody, deviceBody } from '../../support/api/conditions.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let api: Api
let outsider: Api
let device: string

beforeAll(async () => {
  const { server } = await sharedServer()
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(async () => {
  device = await addDevice()
})

const addDevice = async (): Promise<string> => {
  return dataOf<Device>(await api('POST', '/api/devices', deviceBody(randomUUID()))).id
}
const path = (of = device) => `/api/devices/${of}/certificates`
const body = (changed: object = {}) => certificateBody('CAL-2026/118', changed)
const add = async (changed: object = {}): Promise<DeviceCertificate> => {
  const answer = await api('POST', path(), body(changed))
  expect(answer).toMatchObject({ status: 201 })
  return dataOf(answer)
}
const refused = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } })
const listed = async () =>
  dataOf<Device[]>(await api('GET', '/api/devices')).find(({ id }) => id === device)?.certificates

test('certificates stand with their device, the one that holds for longest first', async () => {
  const first = await add()
  const second = await add({ number: 'CAL-2027/4', calibrated_on: '2027-03-01', valid_until: '2028-02-29' })
  expect(first).toMatchObject(body())
  expect(await listed()).toEqual([second, first])
})

test.each([
  [{ number: 'x'.repeat(61) }, 'number'],
  [{ laboratory: '' }, 'laboratory'],
  [{ calibrated_on: '2026-02-30' }, 'calibrated_on'],
  [{ valid_until: '10/03/2027' }, 'valid_until'],
  [{ valid_until: '2026-03-09' }, 'valid_until'],
])('a certificate with %j is refused', async (changed, field) => {
  const answer = await api('POST', path(), body(changed))
  expect(answer).toMatchObject(refused(400, 'invalid_fields'))
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field])
})

test('a certificate is added once if the call is repeated with its id', async () => {
  const id = randomUUID()
  const first = await add({ id })
  expect(await api('POST', path(), body({ id }))).toMatchObject({ status: 200, body: { data: first } })
  expect(await api('POST', path(), body({ id, number: '2' }))).toMatchObject(refused(409, 'id_reused'))
  const other = await addDevice()
  expect(await api('POST', path(other), body({ id }))).toMatchObject(refused(409, 'id_reused'))
})

test(`a device has at most ${maxCertificates} certificates`, async () => {
  for (let count = 0; count < maxCertificates; count++) await add()
  expect(await api('POST', path(), body())).toMatchObject(refused(409, 'register_full'))
})

test('a certificate is deleted for good, and only under its own device', async () => {
  const { id } = await add()
  const other = await addDevice()
  expect(await api('DELETE', `${path(other)}/${id}`)).toMatchObject(refused(404, 'not_found'))
  expect(await api('DELETE', `${path()}/${id}`)).toMatchObject({ status: 200, body: { data: { id } } })
  expect(await api('DELETE', `${path()}/${id}`)).toMatchObject(refused(404, 'not_found'))
  expect(await listed()).toEqual([])
})

test('certificates of another company are answered like unknown ones', async () => {
  const { id } = await add()
  for (const [of, certificate] of [
    [device, id],
    [randomUUID(), randomUUID()],
  ] as const) {
    expect(await outsider('POST', path(of), body())).toMatchObject(refused(404, 'not_found'))
    expect(await outsider('DELETE', `${path(of)}/${certificate}`)).toMatchObject(refused(404, 'not_found'))
  }
  expect(await listed()).toMatchObject([{ id }])
})
