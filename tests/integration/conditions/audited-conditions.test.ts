import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import type { Member } from '#contract/endpoints/members.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { auditShipments } from '#features/audit/rows/audit-shipments.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import type { Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addDevice, judge, loggerTable, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let shipment: string

const from = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000)
const minute = (n: number): string => new Date(from.getTime() + n * 60_000).toISOString()

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  const founder = await createAccount(server)
  const company = (await createCompany(server, founder, 'Vacinas Aurora Ltda.')).id
  const owner: Api = companyApi(server, founder, company)
  const responsible = await addMember(server, founder, company, 'operator')
  const members = dataOf<Member[]>(await owner('GET', '/api/company/members'))
  const { id: member = '' } = members.find(({ email }) => email === responsible.email) ?? {}
  const signing = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
  dataOf(await owner('PUT', `/api/company/members/${member}/responsibility`, signing))

  const code = await addShipment(owner)
  const [device, logger] = [await addDevice(owner, 'GW-1'), await addDevice(owner, 'QT-1')]
  const [begun] = await monitor(owner, code, [device], { started_at: minute(0) })
  const values = Array.from({ length: 60 }, (_, at) => (at < 35 ? 9 : 5))
  dataOf(await owner('POST', '/api/readings', { devices: [minutely(device, minute(0), values)] }))
  const form = new FormData()
  form.append('data', JSON.stringify({ device_id: logger, name: 'frio.csv' }))
  form.append('file', new File([loggerTable(minute(0), [5, 5, 5])], 'frio.csv'))
  const sent = await fetch(`${server.url}/api/shipments/${code}/logger-files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${founder.session.access_token}`, 'lastro-account': company },
    body: form,
  })
  expect(sent.status).toBe(201)
  dataOf(await owner('POST', `/api/shipments/${code}/monitorings/${begun?.id}/end`, { ended_at: minute(70) }))
  const [row] = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    code,
  ])
  shipment = row?.id ?? ''
  await judge(server, { user_id: company, id: shipment })
  await writeDayFiles.run(jobServicesOf(server.services), { account: company, shipment })
  const [excursion] = dataOf<AnsweredExcursion[]>(await owner('GET', '/api/excursions'))
  const path = `/api/excursions/${excursion?.id}`
  dataOf(await owner('POST', `${path}/acknowledgement`, { comment: 'Porta fechada às 10h.' }))
  const decided = await companyApi(server, responsible, company)('POST', `${path}/decision`, {
    event_id: randomUUID(),
    decision: 'reject',
    justification: 'Fora da estabilidade do fabricante.',
    meaning: 'approval',
    password: goodPassword,
    seen: { duration_ms: excursion?.duration_ms, peak: excursion?.peak },
  })
  expect(decided.status).toBe(201)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

async function findings(): Promise<readonly string[]> {
  const { config, keys, pool } = server.services
  const { origin } = await loadLogIdentity(config, keys)
  const [audit] = await auditShipments(auditSource(pool), [shipment], origin, undefined)
  return (audit?.findings ?? []).map(({ code, place }) => `${code} ${place}`)
}
const change = (sql: string) => askAdmin(database, `${sql} where shipment_id = $1`, [shipment])
const flip = (purpose: string) =>
  askAdmin(
    database,
    `update media set content = set_byte(content, 25, get_byte(content, 25) # 1) where purpose = $1`,
    [purpose],
  )

test('a sound shipment has no finding', async () => {
  expect(await findings()).toEqual([])
})

const range = (maximum: number) =>
  `update shipment_conditions set range = jsonb_set(range, '{temperature_maximum}', '${maximum}')`

test.each([
  ['a limit of the range', 'shipment_conditions.range', range(8_001), range(8_000)],
  [
    'the number of undecided excursions',
    'shipment_conditions.undecided',
    'update shipment_conditions set undecided = undecided + 1',
    'update shipment_conditions set undecided = undecided - 1',
  ],
  [
    'the peak of an excursion',
    'excursions.peak',
    'update excursions set peak = peak - 1',
    'update excursions set peak = peak + 1',
  ],
  [
    'the decision about an excursion',
    'excursions.decision',
    `update excursions set decision = 'release'`,
    `update excursions set decision = 'reject'`,
  ],
  [
    'whether the decision holds',
    'excursions.is_outdated',
    'update excursions set is_outdated = true',
    'update excursions set is_outdated = false',
  ],
  [
    'the start of an excursion',
    'excursions.started_at',
    `update excursions set started_at = started_at + interval '1 millisecond'`,
    `update excursions set started_at = started_at - interval '1 millisecond'`,
  ],
])('names a change of %s', async (_case, place, changed, undone) => {
  await change(changed)
  expect(await findings()).toEqual([`derived_changed ${place}`])
  await change(undone)
  expect(await findings()).toEqual([])
})

test('names a change of the end of a monitoring', async () => {
  const [ending, back] = ['+', '-'].map(
    (sign) => `update monitorings set ended_at = ended_at ${sign} interval '1 millisecond'`,
  )
  await change(ending ?? '')
  expect(new Set(await findings())).toEqual(new Set(['derived_changed monitorings.ended_at']))
  await change(back ?? '')
  expect(await findings()).toEqual([])
})

test.each(['conditions', 'logger'])('names a change of one byte of a file (%s)', async (purpose) => {
  await flip(purpose)
  expect(new Set(await findings())).toEqual(new Set(['field_changed media.content']))
  await flip(purpose)
  expect(await findings()).toEqual([])
})

test('names rows without an annex, and annexes without their row', async () => {
  await askAdmin(
    database,
    `insert into excursions select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
     from excursions e where shipment_id = $1`,
    [shipment],
  )
  expect(await findings()).toEqual(['row_unexpected excursions'])
  await askAdmin(database, 'delete from excursions where shipment_id = $1', [shipment])
  expect(await findings()).toEqual(['row_missing excursions'])
  await askAdmin(database, `delete from media where purpose = 'conditions'`, [])
  expect(await findings()).toContain('row_missing media')
})
