import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { MAX_LOGGER_FILE_BYTES } from '#domain/conditions/logger-file/logger-file-types.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, loggerTable, monitor, sendLoggerFile } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { vectorFile } from '../../ledger/vector-files.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let token: string
let api: Api
let outsider: Api
let code: string
let device: string

beforeAll(async () => {
  const shared = await sharedServer()
  ;({ server, database } = shared)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  token = (await createAccount(server)).session.access_token
  api = apiOf(server, token)
})
beforeEach(async () => {
  await resetThrottles(database)
  code = await addShipment(api)
  device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
})

type Added = {
  id: string
  digest: string
  accepted: number
  count: number
  offset_ms: number
  monitoring_id: string | null
}
const from = '2026-11-02T10:00:00.000Z'
const add = (file: Uint8Array | string, data: object = {}, of = code) =>
  sendLoggerFile(server, token, of, file, { device_id: device, range_id: 'refrigerated', ...data })
const conditions = async () => dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
const refused = (status: number, errorCode: string, more: object = {}) => ({
  status,
  body: { code: errorCode, ...more },
})
const countReadings = async () => {
  const rows = await askAdmin(database, 'select from readings where device_id = $1', [device])
  return rows.length
}

describe('the file of a logger', () => {
  test('is stored as it came, with its readings and a monitoring of its period', async () => {
    const file = loggerTable(from, [5, 5.5, 'Err', 6])
    const answer = await add(file)
    expect(answer.status).toBe(201)
    const digest = createHash('sha256').update(file).digest('hex')
    const added = dataOf<Added>(answer)
    expect(added).toMatchObject({ digest, from, to: '2026-11-02T10:03:00.000Z', count: 4, accepted: 4 })
    expect(await countReadings()).toBe(4)
    const { monitorings, files } = await conditions()
    expect(monitorings).toMatchObject([
      { id: added.monitoring_id, started_at: from, ended_at: '2026-11-02T10:03:00.000Z' },
    ])
    expect(files).toMatchObject([
      {
        digest,
        event_id: added.id,
        kind: 'logger_file',
        name: 'frio.csv',
        count: 4,
        signature: 'absent',
        bytes: Buffer.byteLength(file),
      },
    ])
    const stored = await api('GET', `/api/shipments/${code}/condition-files/${digest}`)
    expect({ body: stored.body, disposition: stored.headers.get('content-disposition') }).toEqual({
      body: file,
      disposition: 'attachment',
    })
    const annexes = dataOf<AnnexList>(await api('GET', `/api/shipments/${code}/annexes`))
    // The digest is in `details`, because everybody may read `media`.
    const told = annexes.map(({ kind, facts, media, details, pictures }) => ({
      kind,
      facts,
      media,
      digest: details?.['digest'],
      pictures,
    }))
    // Both arrive at the same time, so their order follows from their random ids.
    expect(told.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'logger_file', facts: null, media: null, digest, pictures: [] },
      { kind: 'monitoring', facts: null, media: null, digest: undefined, pictures: [] },
    ])
  })

  test('is the same file if it is repeated, with and without its id', async () => {
    const file = loggerTable(from, [5, 6])
    const first = dataOf<Added>(await add(file, { event_id: randomUUID() }))
    for (const data of [{ event_id: first.id }, {}]) {
      const again = await add(file, data)
      expect(again).toMatchObject({
        status: 200,
        body: { data: { id: first.id, accepted: 0, monitoring_id: first.monitoring_id } },
      })
    }
    expect(await countReadings()).toBe(2)
    expect((await conditions()).files).toHaveLength(1)
  })

  test('begins no second monitoring if the device measures the shipment', async () => {
    await monitor(api, code, [device], { started_at: '2026-11-02T09:00:00Z' })
    expect(dataOf<Added>(await add(loggerTable(from, [5]))).monitoring_id).toBeNull()
    expect((await conditions()).monitorings).toHaveLength(1)
  })

  test('may belong to two shipments of a truck', async () => {
    const file = loggerTable(from, [5, 6])
    await add(file)
    code = await addShipment(api)
    expect(dataOf<Added>(await add(file))).toMatchObject({ accepted: 0, monitoring_id: expect.any(String) })
    expect((await conditions()).statistics).toMatchObject([{ count: 2 }])
  })

  test('is corrected by the clock of its device, as at its first upload', async () => {
    const file = loggerTable(from, [5])
    const device_clock = new Date(Date.now() - 3_600_000).toISOString()
    const first = dataOf<Added & { from: string }>(await add(file, { device_clock }))
    expect(Math.round(first.offset_ms / 60_000)).toBe(60)
    code = await addShipment(api)
    const second = dataOf<Added>(await add(file, { device_clock: new Date().toISOString() }))
    expect(second).toMatchObject({ offset_ms: first.offset_ms, from: first.from, accepted: 0 })
  })

  test('with a clock that is far off needs a reason, which is recorded', async () => {
    const device_clock = new Date(Date.now() - 25 * 3_600_000).toISOString()
    const file = loggerTable(from, [5])
    expect(await add(file, { device_clock })).toMatchObject(refused(409, 'clock_far_off'))
    const confirmed_reason = 'Relógio sem pilha, conferido na doca'
    expect((await add(file, { device_clock, confirmed_reason })).status).toBe(201)
    expect((await conditions()).files).toMatchObject([{ confirmed_reason }])
  })

  test('is refused if a byte of a signed one was changed, unless somebody gives a reason', async () => {
    const signed = vectorFile('cold-chain/berlinger/q-tag-clm-doc-lr.txt')
    expect(dataOf<{ signature: string }>(await add(signed))).toMatchObject({ signature: 'valid' })
    const changed = signed.replace('04:59\t3.2', '04:59\t3.3')
    code = await addShipment(api)
    expect(await add(changed)).toMatchObject(refused(409, 'signature_broken'))
    expect((await conditions()).monitored).toBe(false)
    const confirmed_reason = 'Arquivo salvo por outro programa'
    expect(dataOf<object>(await add(changed, { confirmed_reason }))).toMatchObject({ signature: 'broken' })
    expect((await conditions()).files).toMatchObject([{ signature: 'broken', confirmed_reason }])
  })

  test('is taken whole with 43,200 readings', async () => {
    const start = new Date(Date.now() - 31 * 86_400_000).toISOString()
    const values = Array.from({ length: 43_200 }, (_, at) => (2 + (at % 60) / 10).toFixed(1))
    expect(dataOf<Added>(await add(loggerTable(start, values)))).toMatchObject({
      count: 43_200,
      accepted: 43_200,
    })
    expect(await countReadings()).toBe(43_200)
    const [series] = dataOf<{ is_reduced: boolean; points: unknown[] }[]>(
      await api('GET', `/api/shipments/${code}/readings`),
    )
    expect(series?.is_reduced).toBe(true)
    expect(series?.points.length).toBeLessThanOrEqual(2_000)
  })
})

const ambiguous = 'Date;Temperature (°C)\n02/03/2026 10:00;5\n03/03/2026 10:00;5\n'
const table = (line: string): string => loggerTable(from, [5, 6]).replace(/\n(?=.*;6)/, `\n${line}\n`)

describe('a file that cannot be taken', () => {
  test.each([
    [
      'a PDF',
      '%PDF-1.7 made by LogTag',
      {},
      refused(400, 'logger_file_refused', { error: expect.stringContaining('LogTag') }),
    ],
    [
      'a workbook',
      'PK\u0003\u0004',
      {},
      refused(400, 'logger_file_refused', { error: expect.stringContaining('CSV') }),
    ],
    ['a text without columns', 'Bom dia\n', {}, refused(400, 'logger_file_refused')],
    [
      'a time that is none',
      table('ontem;5'),
      {},
      refused(400, 'logger_file_refused', { error: expect.stringContaining('3') }),
    ],
    [
      'a value that is not possible',
      table('2026-11-02T11:00:00Z;151'),
      {},
      refused(400, 'logger_file_refused', { error: expect.stringContaining('3') }),
    ],
    [
      'day and month that cannot be told apart',
      ambiguous,
      { zone: '-03:00' },
      refused(400, 'missing_fields', { missing_fields: ['date_order'] }),
    ],
    [
      'no zone',
      ambiguous,
      { date_order: 'day_first' },
      refused(400, 'missing_fields', { missing_fields: ['zone'] }),
    ],
    [
      'an unknown zone',
      ambiguous,
      { date_order: 'day_first', zone: 'America/Nada' },
      refused(400, 'invalid_fields', { fields: { zone: expect.any(String) } }),
    ],
    [
      'readings of the future only',
      loggerTable('2099-01-01T00:00:00Z', [5]),
      {},
      refused(400, 'logger_file_refused'),
    ],
  ])('is %s', async (_, file, data, refusal) => {
    expect(await add(file, data)).toMatchObject(refusal)
    expect(await countReadings()).toBe(0)
    expect((await conditions()).monitored).toBe(false)
  })

  test('is one of more than 20 MB', async () => {
    const answer = await add(new Uint8Array(MAX_LOGGER_FILE_BYTES + 1))
    expect(answer).toMatchObject(refused(413, 'file_too_large', { error: expect.stringContaining('CSV') }))
  })

  test('has no range, device or answers', async () => {
    const file = loggerTable(from, [5])
    expect(await add(file, { range_id: undefined })).toMatchObject(
      refused(400, 'missing_fields', { missing_fields: ['range_id'] }),
    )
    expect(await add(file, { device_id: randomUUID() })).toMatchObject(refused(404, 'device_not_found'))
    const foreign = await addDevice(outsider, `QT-${randomUUID().slice(0, 8)}`)
    expect(await add(file, { device_id: foreign })).toMatchObject(refused(404, 'device_not_found'))
    expect(await sendLoggerFile(server, token, code, file, '{')).toMatchObject(refused(400, 'bad_json'))
    expect(await sendLoggerFile(server, token, code, file, '{}')).toMatchObject(
      refused(400, 'missing_fields', { missing_fields: ['name', 'device_id'] }),
    )
  })

  test('is of a shipment of another account, whose files nobody else reads', async () => {
    const theirs = await addShipment(outsider)
    expect(await add(loggerTable(from, [5]), {}, theirs)).toMatchObject(refused(404, 'not_found'))
    const { digest } = dataOf<Added>(await add(loggerTable(from, [5])))
    const path = `/condition-files/${digest}`
    expect(await outsider('GET', `/api/shipments/${code}${path}`)).toMatchObject(refused(404, 'not_found'))
    const other = await addShipment(api)
    expect(await api('GET', `/api/shipments/${other}${path}`)).toMatchObject(refused(404, 'not_found'))
    expect(await api('GET', `/api/media/${digest}`)).toMatchObject(refused(404, 'not_found'))
  })
})
