import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { deleteExpired } from '#app/expire-old-rows.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { happen, settledNotices, switchNotices } from '../../support/api/notices.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { createAccount, newEmail } from '../../support/auth/auth.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { newCode } from '../../support/api/shipment-api.ts'
import { importRow } from '../../support/imports/import-row.ts'

let database: TestDatabase
let server: TestServer
let admin: Client
let api: Api
let outsider: Api
let log: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  api = apiOf(server, (await createAccount(server)).session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  log = parseVerifierKey(String((await api('GET', '/log/key')).body).trim()).name
})
afterAll(async () => {
  await admin.end()
})

const rowOf = (changed: object = {}) => importRow(log, changed)
const open = async (rows: number, call = api): Promise<string> => {
  const id = randomUUID()
  expect((await call('POST', '/api/imports', { id, file_name: 'remessas.csv', rows })).status).toBe(201)
  return id
}
const put = (id: string, n: number, rows: readonly unknown[], call = api): Promise<Answer> =>
  call('PUT', `/api/imports/${id}/rows/${n}`, { rows }, { 'accept-language': 'pt-BR' })
const commit = (id: string, call = api): Promise<Answer> =>
  call('POST', `/api/imports/${id}/commit`, {}, { 'accept-language': 'pt-BR' })
const totalOf = async (): Promise<number> =>
  ((await api('GET', '/api/dashboard')).body as { data: { total: number } }).data.total
const dataOf = <T>({ body }: Answer): T => (body as { data: T }).data

describe('an import', () => {
  test('creates a shipment for each row, each with the event that the browser committed to', async () => {
    await addFields(api, { lote: 'text' })
    const before = await totalOf()
    const rows = Array.from({ length: 250 }, () => rowOf({ weight: 1.5, custom_data: { lote: 'A7' } }))
    const id = await open(rows.length)
    expect(dataOf(await put(id, 1, rows.slice(0, 200)))).toEqual({ received: 200, refused: [], warnings: [] })
    expect(await totalOf()).toBe(before)
    expect(dataOf(await api('GET', '/api/imports'))).toContainEqual(
      expect.objectContaining({ id, received: 200, rows: 250, committed_at: null }),
    )
    expect(dataOf(await put(id, 201, rows.slice(200)))).toEqual({ received: 250, refused: [], warnings: [] })
    const answer = await commit(id)
    expect(answer).toMatchObject({ status: 200, body: { data: { refused: [], import: { received: 250 } } } })
    expect(await totalOf()).toBe(before + 250)
    const one = await api('GET', `/api/shipments/${String(rows[200]?.['tracking_id'])}`)
    expect(dataOf(one)).toMatchObject({
      id: rows[200]?.['event_id'],
      blockchain_hash: rows[200]?.['blockchain_hash'],
      weight: 1.5,
    })
    expect((await admin.query('select from import_rows where import_id = $1', [id])).rowCount).toBe(0)
    await expect
      .poll(async () => (await api('GET', `/api/shipments/${String(rows[249]?.['tracking_id'])}`)).body)
      .toMatchObject({ data: { blockchain_verified: true } })
  })

  test('mails no recipient', async () => {
    const founder = await createAccount(server)
    const company = (await createCompany(server, founder, 'Importadora Ltda.')).id
    const call = companyApi(server, founder, company)
    await switchNotices(call)
    const recipient_email = newEmail()
    const rows = Array.from({ length: 200 }, () => rowOf({ recipient_email }))
    const id = await open(rows.length, call)
    await put(id, 1, rows, call)
    expect(await commit(id, call)).toMatchObject({ status: 200, body: { data: { refused: [] } } })
    const written = () => admin.query('select from notices where user_id = $1', [company])
    expect((await written()).rowCount).toBe(0)
    const code = String(rows[0]?.['tracking_id'])
    await happen(call, code, 'departure')
    expect(await settledNotices(call, code)).toEqual(['on_the_way sent'])
    expect((await written()).rowCount).toBe(1)
    expect(await mailsTo(server.dataDir, recipient_email)).toHaveLength(1)
  })

  test('creates its shipments once, even if each step is repeated', async () => {
    const rows = [rowOf(), rowOf()]
    const id = await open(2)
    expect((await api('POST', '/api/imports', { id, file_name: 'remessas.csv', rows: 2 })).status).toBe(201)
    await put(id, 1, rows)
    expect(dataOf(await put(id, 1, rows))).toEqual({ received: 2, refused: [], warnings: [] })
    const before = await totalOf()
    const answers = await Promise.all([commit(id), commit(id)])
    expect(answers.map((one) => one.status)).toEqual([200, 200])
    expect(await totalOf()).toBe(before + 2)
    expect(await put(id, 1, rows)).toMatchObject({ status: 409, body: { code: 'import_committed' } })
  })

  test('reports all errors of each refused row together, and accepts the other rows', async () => {
    const id = await open(5)
    const good = rowOf()
    const changed = { ...rowOf(), weight: 2 }
    const answer = await put(id, 1, [
      good,
      rowOf({ destination: undefined, origin_state: undefined, recipient_name: undefined }),
      rowOf({ weight: 'pesado', tracking_id: 'FT-1' }),
      changed,
      rowOf({ tracking_id: good['tracking_id'] }),
    ])
    expect(dataOf(answer)).toEqual({
      received: 1,
      warnings: [],
      refused: [
        expect.objectContaining({
          row: 2,
          code: 'missing_fields',
          missing_fields: ['origin_state', 'destination', 'recipient_name'],
        }),
        expect.objectContaining({
          row: 3,
          code: 'invalid_fields',
          fields: { tracking_id: expect.stringContaining('FT-AAAAMMDD'), weight: 'Tipo de valor inválido' },
        }),
        expect.objectContaining({ row: 4, code: 'statement_mismatch' }),
        expect.objectContaining({
          row: 5,
          code: 'import_row_repeated',
          error: expect.stringContaining('linha 1'),
        }),
      ],
    })
    expect(await commit(id)).toMatchObject({ status: 409, body: { code: 'import_incomplete' } })
    expect(dataOf(await put(id, 2, [rowOf(), rowOf(), rowOf(), rowOf()]))).toEqual({
      received: 5,
      refused: [],
      warnings: [],
    })
    expect(dataOf(await put(id, 3, [rowOf({ tracking_id: good['tracking_id'] })]))).toMatchObject({
      received: 4,
      refused: [{ row: 3, code: 'import_row_repeated' }],
    })
  })

  test('creates no shipment if a code was taken before the commit, and names the row', async () => {
    const rows = [rowOf(), rowOf(), rowOf()]
    const id = await open(3)
    await put(id, 1, rows)
    const taken = rows[1]?.['tracking_id']
    await outsider('POST', '/api/shipments', { tracking_id: taken, origin: 'a', destination: 'b' })
    const before = await totalOf()
    const answer = await commit(id)
    expect(dataOf(answer)).toMatchObject({
      refused: [{ row: 2, code: 'tracking_id_taken', error: 'Este ID de rastreamento já está em uso' }],
      import: { committed_at: null, received: 3 },
    })
    expect(await totalOf()).toBe(before)
    expect((await api('GET', `/api/shipments/${String(rows[0]?.['tracking_id'])}`)).status).toBe(404)
    expect(dataOf(await put(id, 2, [rowOf()]))).toEqual({ received: 3, refused: [], warnings: [] })
    expect(dataOf(await commit(id))).toMatchObject({ refused: [] })
    expect(await totalOf()).toBe(before + 3)
  })

  test('skips refused rows on request and reports the created shipments', async () => {
    const rows = [rowOf(), rowOf({ recipient_name: undefined }), rowOf(), rowOf()]
    const id = await open(4)
    expect(dataOf(await put(id, 1, rows))).toMatchObject({ received: 3, refused: [{ row: 2 }] })
    expect(dataOf(await api('GET', '/api/imports'))).toContainEqual(
      expect.objectContaining({ id, received: 3, without_gap: 1 }),
    )
    const taken = rows[2]?.['tracking_id']
    await outsider('POST', '/api/shipments', { tracking_id: taken, origin: 'a', destination: 'b' })
    const before = await totalOf()
    const answer = dataOf<{ shipments: string[] }>(
      await api('POST', `/api/imports/${id}/commit?leave_out=refused`, {}),
    )
    expect(answer).toMatchObject({
      shipments: [rows[0]?.['event_id'], rows[3]?.['event_id']],
      refused: [{ row: 3, code: 'tracking_id_taken' }],
      import: { committed_at: expect.any(String) },
    })
    expect(await totalOf()).toBe(before + 2)
    const again = dataOf(await api('POST', `/api/imports/${id}/commit?leave_out=refused`, {}))
    expect(again).toMatchObject({ shipments: [], refused: [] })
    expect(await totalOf()).toBe(before + 2)
  })

  test('is not committed if all of its rows are refused', async () => {
    const id = await open(1)
    await put(id, 1, [rowOf({ recipient_name: undefined })])
    expect(await api('POST', `/api/imports/${id}/commit?leave_out=refused`, {})).toMatchObject({
      status: 409,
      body: { code: 'import_incomplete' },
    })
  })

  test('reports a taken code when the row is sent', async () => {
    const code = newCode()
    await outsider('POST', '/api/shipments', { tracking_id: code, origin: 'a', destination: 'b' })
    const id = await open(1)
    expect(dataOf(await put(id, 1, [rowOf({ tracking_id: code })]))).toMatchObject({
      received: 0,
      refused: [{ row: 1, code: 'tracking_id_taken' }],
    })
  })

  test('is hidden from other accounts', async () => {
    const id = await open(1)
    await put(id, 1, [rowOf()])
    expect((await put(id, 1, [rowOf()], outsider)).status).toBe(404)
    expect((await commit(id, outsider)).status).toBe(404)
    expect((await outsider('DELETE', `/api/imports/${id}`)).status).toBe(404)
    expect(dataOf<object[]>(await outsider('GET', '/api/imports'))).toEqual([])
    const answer = await outsider('POST', '/api/imports', { id, file_name: 'remessas.csv', rows: 1 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'event_id_reused' } })
  })

  test('can be deleted, and is deleted after a day', async () => {
    const [forgotten, old, kept] = [await open(1), await open(1), await open(1)]
    await put(old, 1, [rowOf()])
    expect(dataOf(await api('DELETE', `/api/imports/${forgotten}`))).toEqual({ id: forgotten })
    await admin.query(`update imports set created_at = now() - interval '25 hours' where id = $1`, [old])
    await deleteExpired.run(jobServicesOf(server.services), {})
    const ids = dataOf<{ id: string }[]>(await api('GET', '/api/imports')).map((one) => one.id)
    expect(ids).toContain(kept)
    expect(ids).not.toContain(old)
    expect(ids).not.toContain(forgotten)
    expect((await admin.query('select from import_rows where import_id = $1', [old])).rowCount).toBe(0)
  })

  test.each([
    ['no row', 1, 0, { rows: 'Campo obrigatório' }],
    ['more rows than one call takes', 1, 201, { rows: 'Itens demais de uma vez: o máximo é 200' }],
    ['rows beyond its last place', 3, 2, { rows: 'Itens demais de uma vez: o máximo é 1' }],
    ['a row after its last place', 4, 1, { n: 'Use um número inteiro de 1 a 3' }],
  ])('refuses %s', async (_what, n, count, fields) => {
    const id = await open(3)
    const rows = Array.from({ length: count }, () => ({ tracking_id: newCode() }))
    expect(await put(id, n, rows)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields },
    })
  })

  test('takes 20,000 rows, and refuses one more by the limit', async () => {
    await open(20_000)
    const answer = await api(
      'POST',
      '/api/imports',
      { id: randomUUID(), file_name: 'remessas.csv', rows: 20_001 },
      { 'accept-language': 'pt-BR' },
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { rows: 'Use um número inteiro de 1 a 20.000' } },
    })
  })

  test('is limited to a maximum of open imports', async () => {
    const other = apiOf(server, (await createAccount(server)).session.access_token)
    const create = () => other('POST', '/api/imports', { id: randomUUID(), file_name: 'a.csv', rows: 1 })
    for (let made = 0; made < 10; made++) expect((await create()).status).toBe(201)
    expect(await create()).toMatchObject({ status: 409, body: { code: 'too_many_imports' } })
  })
})
