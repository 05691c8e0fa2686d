import { createHash, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { signedIn } from '#core/events/author.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { createReport } from '#features/conditions/create-report.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import type { Pool } from '#platform/database/pool.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { attachedFilesOf, readPdf, textOf } from '../../support/files/pdf.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let api: Api

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const DAY = 86_400_000
const midnight = Math.floor(Date.now() / DAY) * DAY
/** Returns a time of an earlier day: minutes from its beginning. */
const at = (daysAgo: number, minutes: number): string =>
  new Date(midnight - daysAgo * DAY + minutes * 60_000).toISOString()

/** Returns the code and the id of a shipment with three readings, and a file of them. */
async function addFiled() {
  const code = await addShipment(api)
  const device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  await monitor(api, code, [device], { started_at: at(2, 600) })
  await api('POST', '/api/readings', { devices: [minutely(device, at(2, 600), [5, 5.1, 5.2])] })
  const [{ id } = { id: '' }] = await askAdmin<{ id: string }>(
    database,
    'select id from shipments where tracking_id = $1',
    [code],
  )
  const services = jobServicesOf(server.services)
  await writeDayFiles.run(services, { account: owner.session.user.id, shipment: id })
  return { code, device, id }
}

/** Creates a report with a pool that gets its connections by a function. */
async function createReportThrough(code: string, connect: () => Promise<PoolClient>) {
  const { services } = server
  const pool = Object.assign(Object.create(services.pool) as Pool, { connect })
  const log = await loadLogIdentity(services.config, services.keys)
  const { id } = owner.session.user
  return createReport({ ...services, pool }, log, { account: id, author: signedIn(id), key: code })
}

async function download(code: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}/api/shipments/${code}/condition-reports/1`, {
    headers: { authorization: `Bearer ${owner.session.access_token}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

test('a report contains the committed file of each day, and names days without one', async () => {
  const { code, device } = await addFiled()
  await api('POST', '/api/readings', { devices: [minutely(device, at(0, 0), [5])] })
  const { files } = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
  const [filed] = files
  expect(files).toHaveLength(1)
  expect(await api('POST', `/api/shipments/${code}/condition-reports`, {})).toMatchObject({ status: 201 })
  const pdf = await download(code)
  const attached = attachedFilesOf(pdf)
  expect(attached).toMatchObject([{ relationship: 'Data', type: 'text#2Fcsv' }])
  const [file] = attached
  expect(
    createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex'),
  ).toBe(filed?.digest)
  expect(file?.bytes.toString().split('\n')).toHaveLength(5)
  const text = readPdf(pdf)
    .flatMap(({ texts }) => texts.map((one) => one.text.trimEnd()))
    .join(' ')
  expect(text).toContain(file?.name ?? '-')
  expect(text).toContain(filed?.digest ?? '-')
  const today = at(0, 0).slice(0, 10).split('-').toReversed().join('/')
  expect(text).toContain(`temperatura: ${today}`)
})

test('a report has the readings whose rows are deleted after it began', async () => {
  const { code, device, id } = await addFiled()
  const { pool } = server.services
  let connections = 0
  // The first connection reads what is monitored, and the second one everything else.
  const connect = async () => {
    connections += 1
    if (connections === 2) {
      await askAdmin(
        database,
        'update shipment_conditions set has_deleted_rows = true where shipment_id = $1',
        [id],
      )
      await askAdmin(database, 'delete from readings where device_id = $1', [device])
    }
    return pool.connect()
  }
  const { report } = await createReportThrough(code, connect)
  expect(report.revision).toBe(1)
  expect(textOf(await download(code))).toContain('5,2 °C')
})

test('a damaged file of a day refuses the report, and the next one is made', async () => {
  const { code } = await addFiled()
  const { files } = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
  const flipBit = () =>
    askAdmin(
      database,
      `update media set content = set_byte(content, 20, get_byte(content, 20) # 1) where digest = decode($1, 'hex')`,
      [files[0]?.digest],
    )
  await flipBit()
  expect(await api('POST', `/api/shipments/${code}/condition-reports`, {})).toMatchObject({
    status: 409,
    body: { code: 'media_damaged' },
  })
  await flipBit()
  expect(await api('POST', `/api/shipments/${code}/condition-reports`, {})).toMatchObject({
    status: 201,
    body: { data: { revision: 1 } },
  })
})

test('a report reads a filed day from its file', async () => {
  const { code, device } = await addFiled()
  await askAdmin(database, 'update readings set value = 9900 where device_id = $1 and value = 5200', [device])
  await api('POST', `/api/shipments/${code}/condition-reports`, {})
  const text = textOf(await download(code))
  expect(text).toContain('5,2 °C')
  expect(text).not.toContain('9,9 °C')
})

test.each([
  ['a late reading', (device: string) => minutely(device, at(2, 700), [7.7]), '7,7 °C'],
  [
    'the first reading of another channel',
    (device: string) => ({ ...minutely(device, at(2, 700), [61]), channel: 'humidity' }),
    '61,0%',
  ],
])('a report has %s of a filed day', async (_what, lateOf, shown) => {
  const { code, device } = await addFiled()
  expect(await api('POST', '/api/readings', { devices: [lateOf(device)] })).toMatchObject({ status: 200 })
  await api('POST', `/api/shipments/${code}/condition-reports`, {})
  expect(textOf(await download(code))).toContain(shown)
})

test('a report leaves out the readings of a filed day after the end of the monitoring', async () => {
  const { code } = await addFiled()
  const { monitorings } = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
  const end = `/api/shipments/${code}/monitorings/${monitorings[0]?.id}/end`
  expect(await api('POST', end, { ended_at: at(2, 601) })).toMatchObject({ status: 200 })
  await api('POST', `/api/shipments/${code}/condition-reports`, {})
  const text = textOf(await download(code))
  expect(text).toContain('5,1 °C')
  expect(text).not.toContain('5,2 °C')
})

test('a report whose readings cannot be read fails, and the next one is made', async () => {
  const { code } = await addFiled()
  const { pool } = server.services
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (asked: unknown) => unknown
    const release = client.release.bind(client)
    const refuse = async (asked: unknown) => {
      const isOfReadings = (asked as { readonly name?: string }).name === 'list_reading_bytes'
      if (isOfReadings) throw new Error('the connection is lost')
      return query(asked)
    }
    return Object.assign(client, {
      query: refuse,
      release: (reason?: Error) => {
        Object.assign(client, { query, release })
        release(reason)
      },
    })
  }
  await expect(createReportThrough(code, connect)).rejects.toThrow('the connection is lost')
  expect(await api('POST', `/api/shipments/${code}/condition-reports`, {})).toMatchObject({
    status: 201,
    body: { data: { revision: 1 } },
  })
})
