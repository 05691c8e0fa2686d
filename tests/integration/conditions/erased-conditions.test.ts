import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, loggerTable, monitor, sendLoggerFile } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let token: string
let api: Api

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  token = (await createAccount(server)).session.access_token
  api = apiOf(server, token)
})

const hour = (n: number): string => new Date(Date.UTC(2026, 10, 2, n)).toISOString()
const erase = async (code: string) =>
  dataOf(await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
const addFile = async (code: string, device_id: string, from: string, values: readonly number[]) =>
  dataOf<{ digest: string }>(
    await sendLoggerFile(server, token, code, loggerTable(from, values), {
      device_id,
      range_id: 'refrigerated',
      name: 'Quixeramobim.csv',
    }),
  ).digest
/** Returns the hours of the readings of a device. */
const hoursOf = async (device: string) => {
  const rows = await askAdmin<{ at: Date }>(
    database,
    'select at from readings where device_id = $1 order by at',
    [device],
  )
  return rows.map(({ at }) => at.getUTCHours())
}
const findStored = async (digest: string) =>
  askAdmin(database, `select from media where digest = decode($1, 'hex') and content is not null`, [digest])

test('the erasure of a shipment takes its readings, files and texts, and no others', async () => {
  const [erased, other] = [await addShipment(api), await addShipment(api)]
  const device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  const [begun] = await monitor(api, erased, [device], { started_at: hour(6), ended_at: hour(12) })
  await monitor(api, other, [device], { started_at: hour(10), ended_at: hour(14) })
  const stop = { sensor: true, reason: 'Sonda quebrada por Quixeramobim', ended_at: hour(11) }
  dataOf(await api('POST', `/api/shipments/${erased}/monitorings/${begun?.id}/end`, stop))
  const readings = [5, 7, 9, 10, 11, 13, 15].map((at) => [hour(at), 5] as const)
  dataOf(await api('POST', '/api/readings', { devices: [{ device, channel: 'temperature', readings }] }))
  const spare = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  const own = await addFile(erased, spare, hour(7), [5, 6])
  const shared = await addFile(erased, spare, hour(8), [5, 6])
  await addFile(other, spare, hour(8), [5, 6])
  await askAdmin(
    database,
    `insert into excursions (id, user_id, shipment_id, device_id, channel, direction, started_at, duration_ms,
       outside_ms, peak, is_absolute, opened_at)
     select gen_random_uuid(), user_id, shipment_id, device_id, 1, 'above', now(), 1, 1, 9000, false, now()
     from monitorings where id = $1`,
    [begun?.id],
  )

  await erase(erased)

  // The other shipment needs what was measured from 10 to 14 hours, and nobody monitored the rest.
  expect(await hoursOf(device)).toEqual([5, 10, 11, 13, 15])
  expect(await hoursOf(spare)).toEqual([8, 8])
  expect(await findStored(own)).toEqual([])
  expect(await findStored(shared)).toHaveLength(1)
  for (const table of ['shipment_conditions', 'monitorings', 'excursions', 'annexes', 'media_uses']) {
    const left = await askAdmin(
      database,
      `select from ${table} where shipment_id = (select id from shipments where tracking_id = $1)`,
      [erased],
    )
    expect({ table, left }).toEqual({ table, left: [] })
  }
  for (const path of ['conditions', 'readings', `condition-files/${shared}`]) {
    expect(await api('GET', `/api/shipments/${erased}/${path}`)).toMatchObject({
      status: 410,
      body: { code: 'shipment_erased' },
    })
  }
  expect(dataOf(await api('GET', `/api/shipments/${other}/conditions`))).toMatchObject({
    monitored: true,
    statistics: [
      { device_id: spare, count: 2 },
      { device_id: device, count: 3 },
    ],
  })
  expect(dataOf<object[]>(await api('GET', '/api/devices')).length).toBe(2)

  await erase(other)
  expect(await hoursOf(device)).toEqual([5, 15])
  expect(await findStored(shared)).toEqual([])
})
