import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import {
  addDevice,
  certificateBody,
  loggerTable,
  monitor,
  sendLoggerFile,
} from '../../support/api/conditions.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { archivalOf, textOf } from '../../support/files/pdf.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let api: Api
let code: string
let device: string

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  owner = await createAccount(server, { fullName: 'Olga Prado' })
  api = apiOf(server, owner.session.access_token)
})
beforeEach(async () => {
  code = await addShipment(api)
  device = await addDevice(api, randomUUID().slice(0, 12), { model: 'Fridge-tag 2L' })
})

type Report = ConditionsAnswer['reports'][number]

const START = '2026-11-10T10:00:00.000Z'
const warm = [...Array<number>(20).fill(5), ...Array<number>(40).fill(9.5), ...Array<number>(30).fill(5)]

const path = (of = code) => `/api/shipments/${of}/condition-reports`
const make = async (body: object = {}): Promise<Report> => dataOf(await api('POST', path(), body))

async function measure(values: readonly (number | string)[]): Promise<void> {
  const sent = await sendLoggerFile(server, owner.session.access_token, code, loggerTable(START, values), {
    event_id: randomUUID(),
    device_id: device,
    range_id: 'refrigerated',
  })
  expect(sent).toMatchObject({ status: 201 })
}

async function download(revision: number | string, by = owner, account = owner.session.user.id) {
  const answer = await fetch(`${server.url}${path()}/${revision}`, {
    headers: { authorization: `Bearer ${by.session.access_token}`, 'lastro-account': account },
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: answer.headers.get('content-disposition'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

test('a report is an archival PDF with verdict, numbers, excursion and method', async () => {
  await api('POST', `/api/devices/${device}/certificates`, certificateBody('CAL-2026/118'))
  await measure(warm)
  await addCheckpoint(api, code, 0, { city: 'Campinas', uf: 'SP', occurred_at: '2026-11-10T10:25:00Z' })
  const report = await make()
  expect(report).toMatchObject({ revision: 1, verdict: 'excursion' })
  const { bytes, type, name } = await download(1)
  expect(type).toBe('application/pdf')
  expect(name).toBe(`attachment; filename="relatorio-de-conservacao-${code}-r1.pdf"`)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(report.digest)
  expect(archivalOf(bytes)).toEqual({
    version: '1.7',
    part: '3',
    conformance: 'B',
    intents: ['GTS_PDFA1'],
    fontsWithoutFile: [],
  })
  const text = textOf(bytes)
  for (const said of [
    code,
    'Com excursão: a carga saiu da faixa de 2 a 8 °C.',
    'CAL-2026/118',
    'Período inteiro',
    'Trecho início → 1',
    '9,5 °C',
    'Cinética média',
    'H = 10.000 K',
    'frio.csv',
    'Sem arquivo ainda',
    'Valem os limites do detentor do registro do produto.',
    'Feito para processos sob RDC 430 e 21 CFR Part 11.',
  ])
    expect(text).toContain(said)
  expect(text).not.toMatch(/certificado por|certificada/i)
})

test('a new revision does not replace an old one, and a repeated call makes none', async () => {
  await measure(warm.slice(0, 20))
  const event_id = randomUUID()
  const first = await make({ event_id })
  const before = (await download(1)).bytes
  expect(await api('POST', path(), { event_id })).toMatchObject({ status: 200, body: { data: first } })
  const second = await make()
  expect(second.revision).toBe(2)
  expect((await download(1)).bytes).toEqual(before)
  expect((await download(2)).bytes).not.toEqual(before)
  const { reports } = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
  expect(reports).toEqual([first, second])
})

test('reports made at the same time get different numbers', async () => {
  await measure(warm.slice(0, 20))
  const made = await Promise.all([make(), make(), make()])
  expect(made.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 3])
})

test.each([
  ['not_monitored', 409, () => api('POST', path(), {})],
  ['not_found', 404, async () => api('POST', path('FT-20261110-AAAAAA'), {})],
  ['not_found', 404, async () => api('GET', `${path()}/1`)],
])('%s is refused with %i', async (errorCode, status, call) => {
  expect(await call()).toMatchObject({ status, body: { code: errorCode } })
})

test('a report that was exchanged in the database is not handed out', async () => {
  await measure(warm.slice(0, 20))
  const { digest } = await make()
  await askAdmin(database, `update media set content = 'x' where digest = decode('${digest}', 'hex')`)
  const { status, bytes } = await download(1)
  expect([status, JSON.parse(bytes.toString())]).toMatchObject([409, { code: 'media_damaged' }])
})

test('auditors read reports and make none', async () => {
  const { id: company } = await createCompany(server, owner, 'Frios Ltda.')
  const office = companyApi(server, owner, company)
  const auditor = await addMember(server, owner, company, 'auditor')
  code = await addShipment(office)
  const logger = await addDevice(office, 'AUD-1')
  await monitor(office, code, [logger])
  expect(await companyApi(server, auditor, company)('POST', path(), {})).toMatchObject({
    status: 403,
    body: { code: 'insufficient_role' },
  })
  expect(dataOf<Report>(await office('POST', path(), {}))).toMatchObject({
    revision: 1,
    verdict: 'in_progress',
  })
  expect((await download(1, auditor, company)).status).toBe(200)
})
