import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { addDevice, loggerTable, sendLoggerFile } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const KILLS = isWhole ? 50 : 2
const READINGS = 500
/** Each kill takes a start of the server. */
const TIME_LIMIT_MS = 180_000 + KILLS * 15_000

let database: TestDatabase
let dataDir: string
let port: number
let server: ServerProcess

const start = () =>
  startProcess(dataDir, port, {
    DATABASE_URL: database.ownerUrl,
    LASTRO_SECRET: testSecret,
    CEP_URL: 'off',
    GEOCODING_URL: 'off',
  })

beforeAll(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-uploads-'))
  port = await freePort()
  server = await start()
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  `a server that is killed ${KILLS} times during uploads loses and doubles nothing`,
  async () => {
    const token = (await createAccount(server)).session.access_token
    const api = () => apiOf(server, token)
    for (let at = 0; at < KILLS; at += 1) {
      const code = await addShipment(api())
      const [logger, gateway] = [randomUUID(), randomUUID()].map((serial) => addDevice(api(), serial))
      const [file, sent] = [await logger, await gateway]
      const from = '2026-11-02T10:00:00.000Z'
      const values = Array.from({ length: READINGS }, () => 5)
      const data = { device_id: file, range_id: 'refrigerated' }
      const upload = () => sendLoggerFile(server, token, code, loggerTable(from, values), data)
      const devices = [{ device: sent, channel: 'temperature', start: from, step_s: 60, values }]
      const send = () => api()('POST', '/api/readings', { devices })
      const lost = Promise.allSettled([upload(), send()])
      // The kill comes at another moment of the uploads each time.
      await wait((at * 37) % 700)
      await server.kill()
      await lost
      server = await start()
      dataOf(await upload())
      dataOf(await send())
      const [stored] = await askAdmin<{ file: number; sent: number; annexes: number; monitorings: number }>(
        database,
        `select (select count(*)::int from readings where device_id = $1) as file,
         (select count(*)::int from readings where device_id = $2) as sent,
         (select count(*)::int from annexes
           where details ->> 'device_id' = $1::text and kind in ('logger_file', 'monitoring')) as annexes,
         (select count(*)::int from monitorings where device_id = $1) as monitorings`,
        [file, sent],
      )
      expect({ at, ...stored }).toEqual({ at, file: READINGS, sent: READINGS, annexes: 2, monitorings: 1 })
    }
  },
  TIME_LIMIT_MS,
)
