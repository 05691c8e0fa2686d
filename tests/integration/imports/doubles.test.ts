import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { deleteExpired } from '#app/expire-old-rows.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { newCode } from '../../support/api/shipment-api.ts'
import { importRow } from '../../support/imports/import-row.ts'
import { invoiceKey } from '../../support/imports/invoice-xml.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let admin: Client
let own: Api
let outsider: Api
let log: string

beforeAll(async () => {
  const shared = await sharedServer()
  ;({ server } = shared)
  admin = new Client({ connectionString: shared.database.adminUrl })
  await admin.connect()
  own = apiOf(server, (await createAccount(server)).session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  log = parseVerifierKey(String((await own('GET', '/log/key')).body).trim()).name
})
afterAll(async () => {
  await admin.end()
})

const rowOf = (changed: object = {}) => importRow(log, changed)
const put = (id: string, n: number, rows: readonly unknown[]) =>
  own('PUT', `/api/imports/${id}/rows/${n}`, { rows })

describe('references that repeat', () => {
  const digest = 'ab'.repeat(32)
  const begin = (id: string, rows: number, changed: object = {}) =>
    own('POST', '/api/imports', { id, file_name: 'remessas.csv', rows, ...changed })
  const check = async (body: object, caller = own) =>
    ((await caller('POST', '/api/imports/check', body)).body as { data: object }).data

  test('are warnings in the answer, not errors: of shipments, of the call and of the rest of the import', async () => {
    const code = newCode()
    const reference = `NF ${code}`
    const first = randomUUID()
    await begin(first, 1, { digest })
    expect((await put(first, 1, [rowOf({ tracking_id: code, reference })])).body).toMatchObject({
      data: { refused: [], warnings: [] },
    })
    expect(await check({ references: [reference], digest })).toEqual({
      references: [],
      access_keys: [],
      imported_at: null,
    })
    expect(await own('POST', `/api/imports/${first}/commit`)).toMatchObject({ status: 200 })

    const second = randomUUID()
    const fresh = `PED ${code}`
    await begin(second, 4)
    const rows = [rowOf({ reference }), rowOf({ reference: fresh }), rowOf({ reference: fresh })]
    expect((await put(second, 1, rows)).body).toMatchObject({
      data: {
        refused: [],
        warnings: [
          { row: 1, code: 'reference_exists', tracking_id: code },
          { row: 3, code: 'reference_repeated', other_row: 2 },
        ],
      },
    })
    const { body } = await put(second, 4, [rowOf({ reference: fresh })])
    expect(body).toMatchObject({ data: { received: 4, warnings: [{ row: 4, code: 'reference_repeated' }] } })
  })

  test('name the shipment that has an access key, for the own account only', async () => {
    const code = newCode()
    const key = invoiceKey({ number: 4_711 })
    const id = randomUUID()
    await begin(id, 1)
    const references = [
      { kind: 'order', value: key },
      { kind: 'nfe', value: key.replaceAll(/.{4}/g, '$& ') },
    ]
    await put(id, 1, [rowOf({ tracking_id: code, references })])
    expect(await own('POST', `/api/imports/${id}/commit`)).toMatchObject({ body: { data: { refused: [] } } })
    const asked = { references: [], access_keys: [key, invoiceKey({ number: 4_712 }), key] }
    expect(await check(asked)).toMatchObject({ access_keys: [{ access_key: key, tracking_id: code }] })
    expect(await check(asked, outsider)).toMatchObject({ access_keys: [] })
    expect((await own('GET', `/api/shipments/${code}`)).body).toMatchObject({
      data: {
        references: [
          { kind: 'order', value: key },
          { kind: 'nfe', value: key },
        ],
      },
    })
  })

  test('are found for the own account only, as is a file that was imported before', async () => {
    const code = newCode()
    const id = randomUUID()
    await begin(id, 1, { digest: 'cd'.repeat(32) })
    await own('PUT', `/api/imports/${id}/rows/1`, { rows: [rowOf({ tracking_id: code, reference: code })] })
    await own('POST', `/api/imports/${id}/commit`)
    const asked = { references: [code, 'other', code], digest: 'cd'.repeat(32) }
    const { body } = await own('GET', '/api/imports')
    const imported = (body as { data: { id: string; committed_at: string }[] }).data.find(
      (one) => one.id === id,
    )
    expect(await check(asked)).toEqual({
      references: [{ reference: code, tracking_id: code }],
      access_keys: [],
      imported_at: imported?.committed_at,
    })
    expect(await check(asked, outsider)).toEqual({ references: [], access_keys: [], imported_at: null })
    expect(await check({ references: [] })).toEqual({ references: [], access_keys: [], imported_at: null })
  })

  test('are found for a file after its import has left the list, for a year', async () => {
    const id = randomUUID()
    const old = { references: [], digest: 'ef'.repeat(32) }
    await begin(id, 1, { digest: old.digest })
    await own('PUT', `/api/imports/${id}/rows/1`, { rows: [rowOf()] })
    await own('POST', `/api/imports/${id}/commit`)
    const age = (interval: string) =>
      admin.query(
        `update imports set created_at = now() - $2::interval, committed_at = now() - $2::interval where id = $1`,
        [id, interval],
      )
    await age('11 months')
    await deleteExpired.run(jobServicesOf(server.services), {})
    expect(await check(old)).toMatchObject({ imported_at: expect.any(String) as string })
    const { body } = await own('GET', '/api/imports')
    expect((body as { data: { id: string }[] }).data.map((one) => one.id)).not.toContain(id)
    await age('13 months')
    await deleteExpired.run(jobServicesOf(server.services), {})
    expect(await check(old)).toEqual({ references: [], access_keys: [], imported_at: null })
  })
})
