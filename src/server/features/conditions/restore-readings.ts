import { channelNumber, toColumns } from '#core/conditions/stored-reading.ts'
import { channels } from '#domain/conditions/reading.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { listFilesOfDevice } from './day-file-queries.ts'
import { insertReadings, lockDevices } from './reading-queries.ts'
import { readFile } from './write-day-files.ts'

/**
 * Inserts rows of readings again that were deleted because day files of other shipments have them.
 * A monitoring that begins late would find no readings of these days. The rows are deleted again
 * once its own files have them.
 * @param to null if the monitoring runs
 * @throws Failure `media_damaged` if a file is not the committed one
 */
export async function restoreReadings(
  tx: Transaction,
  account: string,
  device: string,
  from: Date,
  to: Date | null,
): Promise<void> {
  const files = await listFilesOfDevice(tx, account, device, from, to)
  // The lock keeps the job that deletes rows from running meanwhile.
  if (files.length > 0) await lockDevices(tx, account, [device], [])
  for (const file of files) {
    const channel = channels.find((one) => one === file.channel)
    const { readings } = await readFile(file)
    const rows = readings
      .map(toColumns)
      .filter(({ at }) => at >= from.getTime() && (to === null || at <= to.getTime()))
    if (channel === undefined || rows.length === 0) continue
    const number = channelNumber(channel)
    await insertReadings(tx, account, {
      series: rows.map(() => 0),
      devices: rows.map(() => device),
      channels: rows.map(() => number),
      ats: rows.map(({ at }) => at),
      values: rows.map(({ value }) => value),
      qualities: rows.map(({ quality }) => quality),
      repeated: rows.map(() => false),
    })
  }
}
