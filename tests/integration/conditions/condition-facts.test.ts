import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFile, packFile } from '#core/conditions/condition-file.ts'
import { loadConditionFacts } from '#core/conditions/load-condition-facts.ts'
import { channelNumber, toColumns } from '#core/conditions/stored-reading.ts'
import { unnamed } from '#core/events/author.ts'
import { markDeletedRows } from '#features/conditions/day-file-queries.ts'
import { findShipment } from '#core/shipments/queries.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { writeDayFile } from '#domain/conditions/day-file.ts'
import { listReadings, toReadings, type Reading } from '#domain/conditions/reading.ts'
import type { Instant } from '#domain/base/instant.ts'
import { monitoringEnded, monitoringStarted } from '#domain/events/condition-annexes.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { openActions } from '../../support/database/audited-world.ts'
import { openWorld } from '../../support/processes/world.ts'

const world = await openWorld()
const { pool } = world.services
const act = openActions(world)
afterAll(() => world.close())

const from = '2026-11-02T10:00:00.000Z' as Instant
const minute = (n: number): number => Date.parse(from) + n * 60_000
const instantOf = (n: number): Instant => new Date(minute(n)).toISOString() as Instant
const reading = (n: number, value: number): Reading => ({ at: minute(n), value, quality: 'ok' })
const now = new Date(minute(600))
const chosen = { id: 'refrigerated', version: 1, range: presetRanges.refrigerated }

let account: string
let code: TrackingCode
let shipment: string
const device = { id: randomUUID(), maker: 'Berlinger', model: null, serial: 'QT-1' }

beforeAll(async () => {
  account = await world.addAccount()
  await world.admin.query(
    `insert into devices (user_id, id, kind, maker, serial) values ($1, $2, 'logger', 'Berlinger', 'QT-1')`,
    [account, device.id],
  )
  await world.admin.query(
    `insert into device_certificates (user_id, id, device_id, number, laboratory, calibrated_on, valid_until)
     values ($1, $2, $2, '118', 'Aferir', '2026-03-10', '2027-03-09')`,
    [account, device.id],
  )
})
beforeEach(async () => {
  code = await world.addShipment(account)
  shipment = await inTransaction(pool, [account], async (tx) => {
    const [found] = await findShipment(tx, code, account)
    return found?.id ?? ''
  })
  await world.admin.query('delete from readings')
})

const load = () => inTransaction(pool, [account], (tx) => loadConditionFacts(tx, account, shipment, now))
const start = async (to: Instant | null = null) =>
  (await act.annex(account, code, monitoringStarted(device, { from, to }, chosen))).eventId ?? ''

async function store(readings: readonly Reading[], channel: 'temperature' | 'humidity' = 'temperature') {
  for (const one of readings) {
    const { at, value, quality } = toColumns(one)
    await world.admin.query(
      'insert into readings (user_id, device_id, channel, at, value, quality) values ($1, $2, $3, $4, $5, $6)',
      [account, device.id, channelNumber(channel), new Date(at), value, quality],
    )
  }
}

async function deleteRows(): Promise<void> {
  await inTransaction(pool, [account], (tx) => markDeletedRows(tx, account, [shipment]))
  await world.admin.query('delete from readings')
}

async function file(readings: readonly Reading[], details: Readonly<Record<string, string>> = {}) {
  const packed = await packFile(Buffer.from(writeDayFile({ secret: 'ab'.repeat(16), readings })))
  await inTransaction(pool, [account], (tx) =>
    insertFile(tx, { account, sender: account, purpose: 'conditions' }, packed),
  )
  const digest = packed.digest.toString('hex')
  const said = {
    device_id: device.id,
    channel: 'temperature',
    day: '2026-11-02',
    count: `${readings.length}`,
  }
  const body = { kind: 'conditions', facts: null, text: null, media: { readings: digest } } as const
  await act.annex(account, code, { ...body, details: { ...said, ...details } }, unnamed('system'))
  return digest
}

describe('loadConditionFacts', () => {
  test('returns nothing for a shipment that is not monitored', async () => {
    expect(await load()).toBeUndefined()
  })

  test('returns range, period, certificates and the readings of each channel in the period', async () => {
    const id = await start()
    const error: Reading = { at: minute(2), value: null, quality: 'error' }
    const extremes: readonly Reading[] = [-600, 9_400].map((value, n) => ({
      at: minute(3 + n),
      value,
      quality: 'extreme',
    }))
    await store([reading(-1, 5_000), reading(0, 5_100), reading(1, 5_200), error, ...extremes])
    await store([reading(1, 40_000)], 'humidity')
    await act.annex(account, code, monitoringEnded(id, device, instantOf(9), 'Sensor caiu no chão'))
    await act.annex(account, code, monitoringEnded(id, device, instantOf(20), null))
    expect(await load()).toEqual({
      range: presetRanges.refrigerated,
      now: now.getTime(),
      monitorings: [
        {
          device: device.id,
          from: minute(0),
          to: minute(20),
          stopped_at: minute(9),
          // The days begin at midnight in São Paulo, and the last day is part of the period.
          certificates: [{ from: Date.UTC(2026, 2, 10, 3), to: Date.UTC(2027, 2, 10, 3) }],
          series: [
            {
              channel: 'temperature',
              readings: toReadings([reading(0, 5_100), reading(1, 5_200), error, ...extremes]),
            },
            { channel: 'humidity', readings: toReadings([reading(1, 40_000)]) },
          ],
        },
      ],
    })
  })

  test('expects temperatures of a device that has sent nothing', async () => {
    await start()
    const facts = await load()
    expect(facts?.monitorings[0]?.series).toEqual([{ channel: 'temperature', readings: toReadings([]) }])
  })

  const temperatures = async () =>
    (await load())?.monitorings[0]?.series.flatMap(({ readings }) => listReadings(readings))

  test('reads a file of a day once its rows are deleted, and late rows beside it', async () => {
    await start()
    const filed = [reading(0, 5_100), reading(1, 5_200)]
    await store(filed)
    await file(filed)
    expect(await temperatures()).toEqual(filed)
    await deleteRows()
    expect(await temperatures()).toEqual(filed)
    // They are more than the file has.
    const late = [reading(2, 5_300), reading(3, 5_400), reading(4, 5_500)]
    await store(late)
    expect(new Set(await temperatures())).toEqual(new Set([...filed, ...late]))
  })

  test('cuts a file to each of two monitorings of the day', async () => {
    await start(instantOf(1))
    await act.annex(account, code, monitoringStarted(device, { from: instantOf(1), to: null }, chosen))
    await file([reading(0, 5_100), reading(1, 5_200), reading(2, 5_300)])
    await deleteRows()
    const times = (await load())?.monitorings.map(({ series }) => [...(series[0]?.readings.ats ?? [])])
    expect(times).toEqual([
      [minute(0), minute(1)],
      [minute(1), minute(2)],
    ])
  })

  test('reads the file that replaces another, cut to the monitoring', async () => {
    await start(instantOf(1))
    const first = await file([reading(0, 5_100)])
    await file([reading(0, 5_100), reading(1, 5_200), reading(2, 5_300)], { replaces: first })
    await deleteRows()
    expect(await temperatures()).toEqual([reading(0, 5_100), reading(1, 5_200)])
  })

  test('refuses a file that was changed', async () => {
    await start()
    const digest = await file([reading(0, 5_100)])
    const other = await packFile(Buffer.from('other'))
    await world.admin.query(`update media set content = $1 where digest = decode($2, 'hex')`, [
      other.content,
      digest,
    ])
    await deleteRows()
    await expect(load()).rejects.toMatchObject({ code: 'media_damaged' })
  })
})
