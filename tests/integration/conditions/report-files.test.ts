import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { attachedFilesOf, readPdf } from '../../support/files/pdf.ts'
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

test('a report contains the committed file of each day, and names days without one', async () => {
  const code = await addShipment(api)
  const device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
  await monitor(api, code, [device], { started_at: at(2, 600) })
  const send = (start: string, values: readonly number[]) =>
    api('POST', '/api/readings', { devices: [minutely(device, start, values)] })
  await send(at(2, 600), [5, 5.1, 5.2])
  await send(at(0, 0), [5])
  const [shipment] = await askAdmin<{ id: string }>(
    database,
    'select id from shipments where tracking_id = $1',
    [code],
  )
  const services = jobServicesOf(server.services)
  await writeDayFiles.run(services, { account: owner.session.user.id, shipment: shipment?.id ?? '' })
  const { files } = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
  const [filed] = files
  expect(files).toHaveLength(1)
  expect(await api('POST', `/api/shipments/${code}/condition-reports`, {})).toMatchObject({ status: 201 })
  const answer = await fetch(`${server.url}/api/shipments/${code}/condition-reports/1`, {
    headers: { authorization: `Bearer ${owner.session.access_token}` },
  })
  const pdf = Buffer.from(await answer.arrayBuffer())
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
