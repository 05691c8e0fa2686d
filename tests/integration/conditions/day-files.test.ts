import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { MAX_DAY_FILES } from '#domain/events/annex.ts'
import { deleteFiledReadings } from '#features/conditions/delete-filed-readings.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let api: Api
let code: string
let device: string

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
beforeEach(async () => {
  code = await addShipment(api)
  device = await addDevice(api, `QT-${randomUUID().slice(0, 8)}`)
})

const DAY = 86_400_000
const midnight = Math.floor(Date.now() / DAY) * DAY
/** Returns a time of an earlier day: minutes from its beginning. */
const at = (daysAgo: number, minutes: number): string =>
  new Date(midnight - daysAgo * DAY + minutes * 60_000).toISOString()
const dayOf = (daysAgo: number): string => at(daysAgo, 0).slice(0, 10)
const send = (start: string, values: readonly (number | null)[]) =>
  api('POST', '/api/readings', { devices: [minutely(device, start, values)] })
const shipmentOf = async (of = code) => {
  const [row] = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    of,
  ])
  return row?.id ?? ''
}
const write = async (of = code) =>
  writeDayFiles.run(jobServicesOf(server.services), {
    account: owner.session.user.id,
    shipment: await shipmentOf(of),
  })
const remove = () => deleteFiledReadings.run(jobServicesOf(server.services), {})
const filed = async (of = code) =>
  dataOf<AnnexList>(await api('GET', `/api/shipments/${of}/annexes`))
    .filter(({ kind }) => kind === 'conditions')
    // Annexes of one call have the same time of arrival.
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
const orderOf = ({ details }: AnnexList[number]): string => `${details?.['day']} ${details?.['count']}`
const conditions = async () => dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${code}/conditions`))
const download = async (digest: string): Promise<string> => {
  const answer = await fetch(`${server.url}/api/shipments/${code}/condition-files/${digest}`, {
    headers: { authorization: `Bearer ${owner.session.access_token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}
const rows = async () =>
  askAdmin<{ at: Date }>(database, 'select at from readings where device_id = $1 order by at', [device])
/** Makes everything about the readings and their files ten days older. */
async function age(): Promise<void> {
  await askAdmin(
    database,
    `update readings set received_at = received_at - interval '10 days' where device_id = $1`,
    [device],
  )
  await askAdmin(database, `update log_heads set signed_at = signed_at - interval '10 days'`)
}

describe('write-day-files', () => {
  test('writes each closed day once, under the digest that the annex states', async () => {
    await monitor(api, code, [device], { started_at: at(2, 1_438) })
    await send(at(2, 1_437), [4, 5, 6.5, null, 7])
    await send(at(0, 0), [5])
    for (let time = 0; time < 2; time++) await write()
    const [first, second, ...more] = await filed()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      via: 'system',
      facts: null,
      details: {
        device_id: device,
        channel: 'temperature',
        day: dayOf(2),
        from: at(2, 1_438),
        to: at(2, 1_439),
        count: '2',
        minimum: '5.000',
        maximum: '6.500',
        gap_s: '60',
      },
    })
    expect(second).toMatchObject({ details: { day: dayOf(1), count: '2', minimum: '7.000' } })
    const digest = first?.media?.['readings'] ?? ''
    const text = await download(digest)
    expect(createHash('sha256').update(text).digest('hex')).toBe(digest)
    expect(text).toMatch(/^# lastro [0-9a-f]{32}\n/)
    expect(text.split('\n').slice(1)).toEqual([`${at(2, 1_438)};5.000;ok`, `${at(2, 1_439)};6.500;ok`, ''])
    // The length of the secret and of one line, compressed.
    const [stored] = await askAdmin<{ type: string }>(
      database,
      `select type from media where digest = decode($1, 'hex')`,
      [digest],
    )
    expect(stored).toEqual({ type: 'application/zlib' })
  })

  test('leaves room for excursions: the 2,001st file is not written, and its rows stay', async () => {
    await monitor(api, code, [device], { started_at: at(3, 0), ended_at: at(1, 0) })
    await send(at(3, 1_439), [5, 6])
    await askAdmin(
      database,
      `insert into annexes (id, user_id, shipment_id, kind, via, blockchain_hash, occurred_at, received_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'conditions', 'system', ''::bytea, now(), now()
       from generate_series(1, ${MAX_DAY_FILES - 1})`,
      [owner.session.user.id, await shipmentOf()],
    )
    for (let time = 0; time < 2; time++) await write()
    const [annexes] = await askAdmin<{ files: number }>(
      database,
      `select count(*)::int as files from annexes where shipment_id = $1 and kind = 'conditions'`,
      [await shipmentOf()],
    )
    expect(annexes).toEqual({ files: MAX_DAY_FILES })
    expect(await rows()).toHaveLength(2)
  })

  test('takes at most a fifth of the disk of the rows', async () => {
    const size = async () => {
      const [row] = await askAdmin<{ bytes: number }>(
        database,
        `select pg_total_relation_size('readings')::float8 as bytes`,
        [],
      )
      return row?.bytes ?? 0
    }
    const days = 6
    await monitor(api, code, [device], { started_at: at(days, 0) })
    // Values that wander like those of a truck, to the tenth of a degree.
    let value = 50
    const values = Array.from({ length: days * 1_440 }, (_, minute) => {
      value += ((minute * 7_919) % 5) - 2 + (value > 60 ? -1 : value < 40 ? 1 : 0)
      return value / 10
    })
    const before = await size()
    expect((await send(at(days, 0), values)).status).toBe(200)
    const rowBytes = (await size()) - before
    await write()
    const digests = (await filed()).map(({ media }) => media?.['readings'] ?? '')
    expect(digests).toHaveLength(days)
    const [stored] = await askAdmin<{ bytes: number }>(
      database,
      `select sum(pg_column_size(m.*))::float8 as bytes from media m where encode(digest, 'hex') = any ($1)`,
      [digests],
    )
    expect((stored?.bytes ?? 0) * 5).toBeLessThan(rowBytes)
  })

  test('writes the last day when the monitoring has ended', async () => {
    const now = new Date(Date.now() - 60_000).toISOString()
    const [begun] = await monitor(api, code, [device], { started_at: now })
    await api('POST', '/api/readings', {
      devices: [{ device, channel: 'temperature', readings: [[now, 5]] }],
    })
    await write()
    expect(await filed()).toEqual([])
    await api('POST', `/api/shipments/${code}/monitorings/${begun?.id}/end`, {})
    await write()
    expect(await filed()).toMatchObject([{ details: { day: now.slice(0, 10), count: '1' } }])
  })

  test('writes a new file that replaces the old one if readings come late', async () => {
    await monitor(api, code, [device], { started_at: at(1, 0) })
    await send(at(1, 0), [5, 5])
    await write()
    await send(at(1, 2), [9])
    await write()
    const [old, fresh] = await filed()
    expect(fresh).toMatchObject({ details: { count: '3', replaces: old?.media?.['readings'] } })
    const files = (await conditions()).files.map(({ count, replaced_by }) => [count, replaced_by])
    expect(files).toEqual([
      [2, fresh?.media?.['readings']],
      [3, null],
    ])
    const [first, second] = await Promise.all(
      [old, fresh].map((one) => download(one?.media?.['readings'] ?? '')),
    )
    expect(second?.split('\n')[0]).not.toBe(first?.split('\n')[0])
  })
})

describe('delete-filed-readings', () => {
  test('deletes the rows seven days after the head, and the verdict stays', async () => {
    const [begun] = await monitor(api, code, [device], { started_at: at(2, 0) })
    await send(at(2, 0), Array<number>(40).fill(9))
    await api('POST', `/api/shipments/${code}/monitorings/${begun?.id}/end`, { ended_at: at(2, 45) })
    await write()
    const before = await conditions()
    await remove()
    expect(await rows()).toHaveLength(40)
    await signed()
    await age()
    await remove()
    expect(await rows()).toEqual([])
    const after = await conditions()
    expect(after).toEqual({ ...before, judged_at: after.judged_at })
    expect(after).toMatchObject({ verdict: 'excursion', statistics: [{ count: 40 }] })
    // Late readings are merged with the file.
    await send(at(2, 40), [5])
    await write()
    expect((await filed()).at(-1)).toMatchObject({ details: { count: '41' } })
  })

  test('leaves rows that the file of another shipment lacks', async () => {
    const other = await addShipment(api)
    await monitor(api, code, [device], { started_at: at(2, 0), ended_at: at(2, 30) })
    await monitor(api, other, [device], { started_at: at(2, 2), ended_at: at(2, 30) })
    await send(at(2, 0), [5, 5, 5])
    await write()
    await signed()
    await age()
    await remove()
    expect((await rows()).map((row) => row.at.toISOString())).toEqual([at(2, 2)])
    await write(other)
    await signed()
    await age()
    await remove()
    expect(await rows()).toEqual([])
  })

  test('leaves rows if the file is not the committed one', async () => {
    await monitor(api, code, [device], { started_at: at(2, 0), ended_at: at(2, 30) })
    await send(at(2, 0), [5])
    await write()
    await signed()
    await age()
    const [annex] = await filed()
    await askAdmin(
      database,
      `update media set content = set_byte(content, 20, get_byte(content, 20) # 1) where digest = decode($1, 'hex')`,
      [annex?.media?.['readings']],
    )
    await remove()
    expect(await rows()).toHaveLength(1)
  })

  test('is undone for a monitoring that begins later, whose own files then have the readings', async () => {
    await monitor(api, code, [device], { started_at: at(3, 0), ended_at: at(2, 10) })
    await send(at(3, 1_438), [5, 6, 7, null])
    await write()
    await signed()
    await age()
    await remove()
    expect(await rows()).toEqual([])
    const late = await addShipment(api)
    await monitor(api, late, [device], { started_at: at(3, 1_439), ended_at: at(2, 0) })
    const { statistics } = dataOf<ConditionsAnswer>(await api('GET', `/api/shipments/${late}/conditions`))
    expect(statistics).toMatchObject([{ count: 2, minimum: 6_000, maximum: 7_000 }])
    await write(late)
    expect(await filed(late)).toMatchObject([
      { details: { day: dayOf(3), count: '1' } },
      { details: { day: dayOf(2), count: '1' } },
    ])
    const before = (await conditions()).statistics
    expect(before).toMatchObject([{ count: 3, minimum: 5_000, maximum: 7_000 }])
    await write()
    expect(await filed()).toHaveLength(2)
    await signed()
    await age()
    await remove()
    expect(await rows()).toEqual([])
    expect((await conditions()).statistics).toEqual(before)
  })

  test('deletes rows outside of any monitoring after 30 days', async () => {
    await send(at(3, 0), [5])
    for (let time = 0; time < 2; time++) await age()
    await remove()
    expect(await rows()).toHaveLength(1)
    await age()
    await remove()
    expect(await rows()).toEqual([])
  })
})

/** Waits until a head covers the annexes of all shipments. */
async function signed(): Promise<void> {
  await expect
    .poll(
      async () =>
        askAdmin(
          database,
          `select count(*)::int as left from annexes a join events e on e.event_id = a.id
           where a.kind = 'conditions' and not exists (
             select from log_entries l join log_heads h on h.size > l.index where l.leaf_hash = e.leaf_hash
           )`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ left: 0 }])
}
