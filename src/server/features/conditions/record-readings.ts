import type { SendReadingsBody, SentSeries, SeriesOutcome } from '#contract/endpoints/readings.ts'
import { requestJudgements, type ChangedPeriod } from '#core/conditions/request-judgement.ts'
import { channelNumber, toColumns } from '#core/conditions/stored-reading.ts'
import { Refusal } from '#domain/base/error.ts'
import { toInstant } from '#domain/base/instant.ts'
import { clockOffset, timeProblem, toThousandths, type Reading } from '#domain/conditions/reading.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { uuidText } from '#platform/database/uuid.ts'
import {
  findClock,
  insertClock,
  insertReadings,
  lockDevices,
  updateLastReadings,
  type ReadingArrays,
} from './reading-queries.ts'

/**
 * Stores the readings of one call in one transaction, which locks no shipment. A series of an
 * unknown device and a reading of a wrong time concern only themselves.
 * @returns one result per series, in the order of the call
 * @throws Refusal `clock_far_off`
 */
export async function recordReadings(
  pool: Pool,
  account: string,
  { batch_id, device_clock, devices }: SendReadingsBody,
): Promise<readonly SeriesOutcome[]> {
  return inTransaction(pool, [account], async (tx) => {
    const [clock, find] = await pipelined([readClock(tx), findDevices(tx, account, devices)])
    const now = clock[0]?.now.getTime() ?? Date.now()
    const offset = await offsetOf(tx, account, { batch_id, device_clock }, now)
    const sorted = devices.map((series, index) =>
      sortReadings(series, index, find(series.device), offset, now),
    )
    return storeReadings(tx, account, sorted)
  })
}

/** A repeated call gets the correction of the first one, whatever time has passed since. */
async function offsetOf(
  tx: Transaction,
  account: string,
  { batch_id: batch, device_clock: clock }: Pick<SendReadingsBody, 'batch_id' | 'device_clock'>,
  now: number,
): Promise<number> {
  if (clock === undefined || batch === undefined) return 0
  const [known] = await findClock(tx, account, batch)
  if (known !== undefined) return known.offset_ms
  const { offset_ms, needs_confirmation } = clockOffset(Date.parse(clock), now)
  if (needs_confirmation) throw new Refusal('clock_far_off')
  await insertClock(tx, account, batch, offset_ms)
  const [stored] = await findClock(tx, account, batch)
  return stored?.offset_ms ?? offset_ms
}

type DeviceProblem = NonNullable<SeriesOutcome['code']>

/** Returns a function that finds a device by id or serial number, or why there is none. */
async function findDevices(tx: Transaction, account: string, devices: readonly SentSeries[]) {
  const names = [...new Set(devices.map(({ device }) => device.toLowerCase()))]
  const rows = await lockDevices(
    tx,
    account,
    names.filter((name) => uuidText.test(name)),
    names,
  )
  const byId = new Map(rows.map((row) => [row.id, row.id]))
  const bySerial = Map.groupBy(rows, ({ serial }) => serial.toLowerCase())
  return (name: string): { readonly id: string } | { readonly code: DeviceProblem } => {
    const id = byId.get(name.toLowerCase())
    if (id !== undefined) return { id }
    const [first, ...others] = bySerial.get(name.toLowerCase()) ?? []
    if (first === undefined) return { code: 'device_not_found' }
    return others.length > 0 ? { code: 'device_ambiguous' } : { id: first.id }
  }
}

/** Series of a call with its readings by what happens to them. */
type SortedSeries = {
  readonly index: number
  readonly series: SentSeries
  readonly found: { readonly id: string } | { readonly code: DeviceProblem }
  readonly readings: readonly Reading[]
  readonly rejected: SeriesOutcome['rejected']
}

function sortReadings(
  series: SentSeries,
  index: number,
  found: SortedSeries['found'],
  offset: number,
  now: number,
): SortedSeries {
  const readings: Reading[] = []
  const rejected: SeriesOutcome['rejected'] = []
  for (const [at, value] of 'id' in found ? pairsOf(series) : []) {
    const code = timeProblem(at + offset, now)
    const thousandths = value === null ? null : (toThousandths(value) ?? null)
    if (code !== undefined) rejected.push({ at: toInstant(new Date(at)), code })
    else
      readings.push({ at: at + offset, value: thousandths, quality: thousandths === null ? 'error' : 'ok' })
  }
  return { index, series, found, readings, rejected }
}

/** Returns the readings of either shape as pairs of a time in milliseconds and a value. */
function pairsOf({ start, step_s = 0, values, readings }: SentSeries): readonly [number, number | null][] {
  if (readings !== undefined) return readings.map(([at, value]) => [Date.parse(at), value])
  const first = Date.parse(start ?? '')
  return (values ?? []).map((value, step) => [first + step * step_s * 1_000, value])
}

async function storeReadings(
  tx: Transaction,
  account: string,
  sorted: readonly SortedSeries[],
): Promise<readonly SeriesOutcome[]> {
  const arrays = arraysOf(sorted)
  const isEmpty = arrays.ats.length === 0
  const counted = isEmpty ? [] : await insertReadings(tx, account, arrays)
  const periods = periodsOf(arrays)
  if (!isEmpty) {
    const newest = periods.map(({ to }) => to.getTime())
    await updateLastReadings(
      tx,
      account,
      periods.map(({ device }) => device),
      newest,
    )
  }
  if (counted.length > 0) await requestJudgements(tx, account, periods)
  const counts = new Map(counted.map((row) => [row.series, row]))
  return sorted.map(({ index, series: { device, channel }, found, readings, rejected }) => {
    const { accepted = 0, conflicts = 0 } = counts.get(index) ?? {}
    return {
      index,
      ok: 'id' in found && (readings.length > 0 || rejected.length === 0),
      device,
      channel,
      accepted,
      duplicates: readings.length - accepted,
      conflicts,
      rejected,
      ...('code' in found && { code: found.code }),
    }
  })
}

/** Leaves out readings that the call has twice. */
function arraysOf(sorted: readonly SortedSeries[]): ReadingArrays {
  const [series, devices, channels]: [number[], string[], number[]] = [[], [], []]
  const [ats, values, qualities]: [number[], number[], number[]] = [[], [], []]
  const repeated: boolean[] = []
  const known = new Map<string, Set<number>>()
  for (const { index, series: of, found, readings } of sorted) {
    if (!('id' in found)) continue
    const channel = channelNumber(of.channel)
    for (const one of readings) {
      const { at, value, quality } = toColumns(one)
      const key = `${found.id} ${channel} ${at}`
      const ofTime = known.get(key) ?? new Set()
      if (ofTime.has(value)) continue
      series.push(index)
      devices.push(found.id)
      channels.push(channel)
      ats.push(at)
      values.push(value)
      qualities.push(quality)
      repeated.push(ofTime.size > 0)
      known.set(key, ofTime.add(value))
    }
  }
  return { series, devices, channels, ats, values, qualities, repeated }
}

/** Returns from when until when the readings of each device are. */
function periodsOf({ devices, ats }: ReadingArrays): readonly (ChangedPeriod & { readonly to: Date })[] {
  const periods = new Map<string, { least: number; most: number }>()
  for (const [row, device] of devices.entries()) {
    const at = ats[row] ?? 0
    const { least, most } = periods.get(device) ?? { least: at, most: at }
    periods.set(device, { least: Math.min(least, at), most: Math.max(most, at) })
  }
  return [...periods].map(([device, { least, most }]) => ({
    device,
    from: new Date(least),
    to: new Date(most),
  }))
}
