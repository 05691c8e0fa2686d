import type { ConditionFacts, Monitoring, Series } from '#domain/conditions/condition-verdict.ts'
import { parseDayFile } from '#domain/conditions/day-file.ts'
import { channels, type Channel, type Reading } from '#domain/conditions/reading.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { unpackFile } from './condition-file.ts'
import {
  findShipmentConditions,
  listCertifiedPeriods,
  listMonitoringsOf,
  listNeededDayFiles,
  listReadings,
  type MonitoringRow,
  type NeededDayFile,
} from './queries.ts'
import { channelOf, toReading } from './stored-reading.ts'

/**
 * Loads everything from which the verdict of a shipment follows: rows, and the files of days whose
 * rows are deleted. Returns undefined if the shipment is not monitored. Devices are named by id.
 * @param now time of the judgement by the clock of the database
 * @throws Failure `media_damaged` if a file of a day is not the committed one
 */
export async function loadConditionFacts(
  tx: Transaction,
  account: string,
  shipment: string,
  now: Date,
): Promise<ConditionFacts | undefined> {
  const [[conditions], rows] = await pipelined([
    findShipmentConditions(tx, shipment, account),
    listMonitoringsOf(tx, shipment, account),
  ])
  if (conditions === undefined) return undefined
  const devices = [...new Set(rows.map(({ device_id }) => device_id))]
  const [periods, files] = await pipelined([
    listCertifiedPeriods(tx, account, devices),
    listNeededDayFiles(tx, shipment, account),
  ])
  const days = await Promise.all(files.map(readDay))
  const monitorings = await pipelined(
    rows.map(async (row): Promise<Monitoring> => {
      const stored = await listReadings(tx, account, row.device_id, row.started_at, row.ended_at)
      return {
        device: row.device_id,
        from: row.started_at.getTime(),
        to: row.ended_at?.getTime() ?? null,
        stopped_at: row.stopped_at?.getTime() ?? null,
        certificates: periods
          .filter(({ device_id }) => device_id === row.device_id)
          .map(({ valid_from, valid_to }) => ({ from: valid_from.getTime(), to: valid_to.getTime() })),
        series: seriesOf(
          stored.map((one) => ({ channel: channelOf(one.channel), reading: toReading(one) })),
          days.filter((day) => day.device === row.device_id).flatMap((day) => within(day, row)),
        ),
      }
    }),
  )
  return { range: conditions.range, monitorings, now: now.getTime() }
}

type Day = { readonly device: string; readonly channel: Channel; readonly readings: readonly Reading[] }
type Measured = { readonly channel: Channel; readonly reading: Reading }

async function readDay({ device_id: device, channel, content, digest }: NeededDayFile): Promise<Day> {
  const known = channels.find((one) => one === channel)
  const file = parseDayFile((await unpackFile(content, digest)).toString('utf8'))
  if (known === undefined || 'code' in file) throw new Failure('media_damaged')
  return { device, channel: known, readings: file.readings }
}

/** A file may have readings of two monitorings of the day by the same device. */
function within({ channel, readings }: Day, { started_at, ended_at }: MonitoringRow): readonly Measured[] {
  const [from, to] = [started_at.getTime(), ended_at?.getTime() ?? Number.POSITIVE_INFINITY]
  return readings.filter(({ at }) => at >= from && at <= to).map((reading) => ({ channel, reading }))
}

/** A device without readings is expected to deliver temperatures. */
function seriesOf(...parts: readonly (readonly Measured[])[]): readonly Series[] {
  const byChannel = new Map<Channel, Reading[]>()
  for (const part of parts) {
    for (const { channel, reading } of part) {
      const known = byChannel.get(channel)
      if (known === undefined) byChannel.set(channel, [reading])
      else known.push(reading)
    }
  }
  if (byChannel.size === 0) byChannel.set('temperature', [])
  return [...byChannel].map(([channel, readings]) => ({ channel, readings }))
}
