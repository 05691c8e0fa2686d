import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLogIdentity } from '#core/log/identity.ts'
import { auditShipments } from '#features/audit/rows/audit-shipments.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { apiOf } from '../../support/api/api.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let shipment = ''

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  const api = apiOf(server, (await createAccount(server)).session.access_token)
  const code = await addShipment(api)
  const departure = {
    code: 'DEP',
    airport: 'GRU',
    to_airport: 'LIS',
    flight: 'TP82',
    pieces: 10,
    weight: 120.5,
  }
  const milestones = [
    { ...departure, at: '2026-11-20T10:00:00Z' },
    { ...departure, at: '2026-11-20T11:00:00Z' },
    { code: 'DIS', at: '2026-11-20T12:00:00Z', airport: 'LIS', discrepancy: 'SSPD' },
  ]
  dataOf(await api('POST', `/api/shipments/${code}/milestones`, { milestones }))
  const rows = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    code,
  ])
  shipment = rows[0]?.id ?? ''
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

test('the audit finds nothing about sound milestones', async () => {
  expect(await findings()).toEqual([])
})

test.each([
  ['at', `at = at + interval '1 second'`, `at = at - interval '1 second'`],
  ['airport', `airport = 'VCP'`, `airport = 'GRU'`],
  ['to_airport', `to_airport = 'OPO'`, `to_airport = 'LIS'`],
  ['pieces', 'pieces = 11', 'pieces = 10'],
  ['weight', 'weight = 120', 'weight = 120.5'],
  ['source', `source = 'fsu'`, `source = 'manual'`],
])('the audit finds a changed %s', async (column, change, undo) => {
  const where = `where code = 'DEP' and corrects is null`
  await askAdmin(database, `update milestones set ${change} ${where}`)
  expect(await findings()).toEqual([`derived_changed milestones.${column}`])
  await askAdmin(database, `update milestones set ${undo} ${where}`)
})

test('the audit finds a correction that lost its earlier milestone, and a deleted row', async () => {
  await askAdmin(database, 'update milestones set corrects = null where corrects is not null')
  expect(await findings()).toEqual(['derived_changed milestones.corrects'])
  await askAdmin(database, `delete from milestones where code = 'DIS'`)
  expect(await findings()).toContain('row_missing milestones')
})
