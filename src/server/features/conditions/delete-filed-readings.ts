import * as z from 'zod/mini'
import { loadSeries } from '#core/conditions/load-condition-facts.ts'
import { channelOf, toColumns } from '#core/conditions/stored-reading.ts'
import { DAY_MS, utcDay } from '#domain/conditions/day-facts.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import {
  deleteReadings,
  deleteUnmonitored,
  listAccountsWithReadings,
  listDayFiles,
  listMonitoringsOfDevice,
  listOldDays,
  lockDevice,
  markDeletedRows,
} from './day-file-queries.ts'
import { readFile } from './write-day-files.ts'

/**
 * Deletes rows of readings that are in the day files of every shipment that needs them. A signed
 * head must cover the annexes of the files for seven days, and the files are read again before.
 * Deletes rows outside of any monitoring after 30 days.
 */
export const deleteFiledReadings: Job<object> = {
  name: 'delete-filed-readings',
  payload: z.looseObject({}),
  async run({ workPool: pool, log }) {
    for (const { account } of await listAccountsWithReadings(pool)) {
      const days = await inTransaction(pool, [account], (tx) => listOldDays(tx, account))
      for (const day of days) {
        try {
          await inTransaction(pool, [account], (tx) => deleteDay(tx, account, day))
        } catch (error) {
          // A damaged file keeps its rows, and the audit names it.
          log.error({ err: error, device: day.device_id }, 'filed readings could not be deleted')
        }
      }
      await inTransaction(pool, [account], (tx) => deleteUnmonitored(tx, account))
    }
  },
}

type OldDay = { readonly device_id: string; readonly channel: number; readonly start: Date }

async function deleteDay(
  tx: Transaction,
  account: string,
  { device_id: device, channel, start }: OldDay,
): Promise<void> {
  await lockDevice(tx, account, device)
  const end = new Date(start.getTime() + DAY_MS)
  const monitorings = await listMonitoringsOfDevice(tx, account, device, start, end)
  const filed = new Map<string, ReadonlySet<string>>()
  for (const shipment of new Set(monitorings.map(({ shipment_id }) => shipment_id))) {
    filed.set(shipment, await filedReadings(tx, account, shipment, { device_id: device, channel, start }))
  }
  const stored = await loadSeries(tx, account, device, start, new Date(end.getTime() - 1))
  const rows = stored.find((one) => one.channel === channelOf(channel))?.readings.map(toColumns) ?? []
  const isInEveryFile = (row: (typeof rows)[number]): boolean => {
    const covering = monitorings.filter(
      ({ started_at, ended_at }) =>
        row.at >= started_at.getTime() && (ended_at === null || row.at <= ended_at.getTime()),
    )
    return (
      covering.length > 0 &&
      covering.every(({ shipment_id }) => filed.get(shipment_id)?.has(keyOf(row)) === true)
    )
  }
  const deleted = rows.filter(isInEveryFile)
  if (deleted.length === 0) return
  const [ats, values] = [deleted.map(({ at }) => at), deleted.map(({ value }) => value)]
  await pipelined([
    markDeletedRows(tx, account, [...filed.keys()]),
    deleteReadings(tx, account, device, channel, ats, values),
  ])
}

/** Returns the readings in the file of a day, if a head that is old enough covers its annex. */
async function filedReadings(
  tx: Transaction,
  account: string,
  shipment: string,
  { device_id, channel, start }: OldDay,
): Promise<ReadonlySet<string>> {
  const file = (await listDayFiles(tx, shipment, account)).find(
    (one) =>
      one.device_id === device_id &&
      one.channel === channelOf(channel) &&
      one.day === utcDay(start.getTime()),
  )
  if (file?.is_settled !== true) return new Set()
  return new Set((await readFile(file)).readings.map((one) => keyOf(toColumns(one))))
}

function keyOf({ at, value, quality }: ReturnType<typeof toColumns>): string {
  return `${at} ${value} ${quality}`
}
