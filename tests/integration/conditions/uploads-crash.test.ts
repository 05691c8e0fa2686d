import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, loggerTable, minutely, monitor, sendLoggerFile } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let dataDir: string
let port: number
let server: ServerProcess
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-uploads-'))
  port = await freePort()
  server = await startProcess(dataDir, port)
  token = (await createAccount(server)).session.access_token
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const api = (): Api => apiOf(server, token)
const CALLS = 12
const PER_CALL = 120
const from = Math.floor(Date.now() / 60_000) * 60_000 - CALLS * PER_CALL * 60_000 - 3_600_000
const minute = (n: number): string => new Date(from + n * 60_000).toISOString()
/** Number of kills at random moments; `LASTRO_KILLS` overrides it. */
const kills = Number(process.env['LASTRO_KILLS'] ?? (isWhole ? 50 : 2))

/** Values of a call. The third call has an excursion of 40 minutes. */
function valuesOf(call: number): readonly number[] {
  return Array.from({ length: PER_CALL }, (_, at) => (call === 3 && at < 40 ? 9.5 : 5))
}

describe('kill -9', () => {
  test.each(Array.from({ length: kills }, (_, at) => at))(
    'during uploads loses and doubles nothing (round %d)',
    async (round) => {
      const code = await addShipment(api())
      const gateway = await addDevice(api(), `GW-${randomUUID().slice(0, 8)}`, { kind: 'gateway' })
      const logger = await addDevice(api(), `QT-${randomUUID().slice(0, 8)}`)
      await monitor(api(), code, [gateway], { started_at: minute(0) })
      const file = loggerTable(minute(0), valuesOf(3))
      const event_id = randomUUID()
      const uploads = [
        ...Array.from({ length: CALLS }, (_, call) => async () => {
          const body = { devices: [minutely(gateway, minute(call * PER_CALL), valuesOf(call))] }
          return (await api()('POST', '/api/readings', body)).status
        }),
        async () => (await sendLoggerFile(server, token, code, file, { device_id: logger, event_id })).status,
      ]
      const first = uploads.map((upload) => upload().catch(() => 0))
      await sleep(5 + ((round * 37) % 160))
      await server.kill()
      await Promise.all(first)
      server = await startProcess(dataDir, port)
      // A client that got no answer repeats its call, and one that got one may repeat it too.
      for (const upload of uploads) expect([200, 201]).toContain(await upload())
      const judged = async () =>
        dataOf<ConditionsAnswer>(await api()('GET', `/api/shipments/${code}/conditions`))
      const { statistics, files } = await judged()
      const countOf = (device: string) => statistics.find(({ device_id }) => device_id === device)?.count
      expect([countOf(gateway), countOf(logger)]).toEqual([CALLS * PER_CALL, PER_CALL])
      expect(files).toMatchObject([{ kind: 'logger_file', event_id, count: PER_CALL }])
      await vi.waitUntil(async () => (await judged()).excursions.length >= 2, {
        timeout: waitTimeout,
        interval: 250,
      })
      const annexes = dataOf<AnnexList>(await api()('GET', `/api/shipments/${code}/annexes`))
      // A slow run may see the files of the days already.
      const kinds = annexes.map(({ kind }) => kind).filter((kind) => kind !== 'conditions')
      expect(kinds.toSorted()).toEqual([
        'excursion_opened',
        'excursion_opened',
        'logger_file',
        'monitoring',
        'monitoring',
      ])
    },
    180_000,
  )
})
