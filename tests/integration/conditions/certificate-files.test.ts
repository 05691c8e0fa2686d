import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { CERTIFICATE_LIMIT, type Device, type DeviceCertificate } from '#contract/endpoints/devices.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { addDevice, certificateBody } from '../../support/api/conditions.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createAccount, goodPassword as password, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let api: Api
let device: string

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
})
beforeEach(async () => {
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  device = await addDevice(api, randomUUID())
})

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const add = async (): Promise<DeviceCertificate> =>
  dataOf(await api('POST', `/api/devices/${device}/certificates`, certificateBody(randomUUID())))
const urlOf = (id: string) => `${server.url}/api/devices/${device}/certificates/${id}/file`
const headersOf = ({ session }: TestAccount) => ({ authorization: `Bearer ${session.access_token}` })
async function send(id: string, file: Uint8Array<ArrayBuffer>, account = owner): Promise<Answer> {
  const body = new FormData()
  body.append('file', new File([file], 'certificado'))
  const answer = await fetch(urlOf(id), { method: 'PUT', headers: headersOf(account), body })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const fetched = (id: string, account = owner) => fetch(urlOf(id), { headers: headersOf(account) })
const refused = (status: number, code: string) => ({ status, body: { code } })
/** Returns how many files of certificates the account has. */
const countStored = async () => {
  const [row] = await askAdmin<{ files: number }>(
    database,
    `select count(*)::int as files from media where user_id = $1 and purpose = 'certificate'`,
    [owner.session.user.id],
  )
  return row?.files
}

test('the file of a certificate is downloaded as it was sent, and stands with the certificate', async () => {
  const { id, file } = await add()
  expect(file).toBeNull()
  expect((await fetched(id)).status).toBe(404)
  const sent = pdf('calibrado')
  const stored = { type: 'application/pdf', bytes: sent.length }
  expect(await send(id, sent)).toMatchObject({ status: 200, body: { data: { id, file: stored } } })
  expect(await send(id, sent)).toMatchObject({ status: 200, body: { data: { id, file: stored } } })
  const answer = await fetched(id)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(sent)
  const [listed] = dataOf<Device[]>(await api('GET', '/api/devices'))
  expect(listed?.certificates).toMatchObject([{ id, file: stored }])
})

test('another file replaces the one before, which is deleted', async () => {
  const { id } = await add()
  await send(id, pdf('um'))
  await send(id, pdf('dois'))
  expect(await (await fetched(id)).text()).toContain('dois')
  expect(await countStored()).toBe(1)
})

test('a file that two certificates share is deleted with the second one', async () => {
  const [first, second] = [await add(), await add()]
  await send(first.id, pdf('ambos'))
  await send(second.id, pdf('ambos'))
  await api('DELETE', `/api/devices/${device}/certificates/${first.id}`)
  expect((await fetched(first.id)).status).toBe(404)
  expect((await fetched(second.id)).status).toBe(200)
  await api('DELETE', `/api/devices/${device}/certificates/${second.id}`)
  expect(await countStored()).toBe(0)
})

test('the deletion of the account deletes the files of its certificates', async () => {
  await send((await add()).id, pdf('conta'))
  const { email } = owner.session.user
  expect(await api('POST', '/api/account/deletion', { email, password })).toMatchObject({ status: 200 })
  expect(await countStored()).toBe(0)
})

test.each([
  ['a file of another format', Buffer.from('PK\u0003\u0004'), 415, 'image_unsupported'],
  ['an empty file', Buffer.alloc(0), 400, 'missing_fields'],
  ['a file of 5 MB', Buffer.concat([pdf(''), Buffer.alloc(CERTIFICATE_LIMIT)]), 413, 'file_too_large'],
])('refuses %s', async (_, file, status, code) => {
  const { id } = await add()
  expect(await send(id, file)).toMatchObject(refused(status, code))
  expect(await countStored()).toBe(0)
})

test('the certificate of another company is answered like an unknown one', async () => {
  const { id } = await add()
  await send(id, pdf('meu'))
  const outsider = await createAccount(server)
  expect(await send(id, pdf('seu'), outsider)).toMatchObject(refused(404, 'not_found'))
  expect((await fetched(id, outsider)).status).toBe(404)
  expect(await (await fetched(id)).text()).toContain('meu')
})
