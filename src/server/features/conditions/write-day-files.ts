import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { encodeHex } from '#ledger/base/bytes.ts'
import { insertFile, packFile, unpackFile, type PackedFile } from '#core/conditions/condition-file.ts'
import {
  findPublicConditions,
  findShipmentConditions,
  listMonitoringsOf,
  type MonitoringRow,
} from '#core/conditions/queries.ts'
import { onHeldShipment } from '#core/conditions/record-annexes.ts'
import { loadSeries } from '#core/conditions/load-condition-facts.ts'
import { annexAddition } from '#core/changes/add-annex.ts'
import { appendChanges } from '#core/changes/record-changes.ts'
import type { Projections } from '#core/events/append-events.ts'
import { unnamed } from '#core/events/author.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { describeDay, isDayClosed, utcDay } from '#domain/conditions/day-facts.ts'
import { mergeDayFile, parseDayFile, writeDayFile, type DayFile } from '#domain/conditions/day-file.ts'
import type { Channel, Reading } from '#domain/conditions/reading.ts'
import { MAX_DAY_FILES, type AnnexContent } from '#domain/events/annex.ts'
import { dayFiled } from '#domain/events/condition-annexes.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { readClock } from '#platform/database/read-clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Job, JobServices } from '#platform/jobs/job.ts'
import {
  countDayFiles,
  listDayFiles,
  listShipmentsWithReadings,
  type DayFileRow,
} from './day-file-queries.ts'
import { isErased } from './judge-shipment.ts'
import { statement } from './conditions.rows.ts'

/** Without a shipment, the job writes the files of all shipments. */
const payload = z.looseObject({ account: z.optional(z.uuid()), shipment: z.optional(z.uuid()) })

/** Requests the files of one shipment, after the commit. */
export const requestDayFiles = statement<[account: string, shipment: string], never>(
  'request_day_files',
  // The pause lets the verdict be derived before.
  `select enqueue_keyed_job('write-day-files', json_build_object('account', $1::uuid, 'shipment', $2::uuid),
     'write-day-files ' || $2::uuid, now() + interval '10 seconds')`,
)

/**
 * Writes the readings of each monitored device, channel and closed day to a file, and records an
 * annex that names it. A day with late readings gets a new file. A second run writes nothing.
 */
export const writeDayFiles: Job<z.output<typeof payload>, { readonly projections: Projections }> = {
  name: 'write-day-files',
  payload,
  async run(services, { account, shipment }) {
    const { origin } = await loadLogIdentity(services.config, services.keys)
    const isOne = account !== undefined && shipment !== undefined
    const due = isOne ? [{ account, shipment }] : await listShipmentsWithReadings(services.workPool)
    for (const one of due) {
      try {
        await fileShipment(services, { ...one, log: origin })
      } catch (error) {
        if (isErased(error)) continue
        // The failure of one shipment must not keep the others from their files.
        if (isOne) throw error
        services.log.error({ err: error, shipment: one.shipment }, 'day files could not be written')
      }
    }
  },
}

type FiledShipment = { readonly account: string; readonly shipment: string; readonly log: string }

async function fileShipment(
  { workPool: pool, projections, log: jobLog }: JobServices & { readonly projections: Projections },
  { account, shipment, log }: FiledShipment,
): Promise<void> {
  await onHeldShipment({ pool }, account, shipment, async (tx) => {
    const now = (await readClock(tx))[0]?.now ?? new Date()
    const [monitorings, files, [conditions], [settings], [counted]] = await pipelined([
      listMonitoringsOf(tx, shipment, account),
      listDayFiles(tx, shipment, account),
      findShipmentConditions(tx, shipment, account),
      findPublicConditions(tx, account),
      countDayFiles(tx, shipment, account),
    ])
    if (conditions === undefined) return
    const stated = { verdict: conditions.verdict, is_public: settings?.public_conditions === true }
    const contents: AnnexContent[] = []
    const room = MAX_DAY_FILES - (counted?.files ?? 0)
    for (const day of await listDays(tx, account, monitorings, now)) {
      const before = files.find((file) => isOfDay(file, day))
      const file = await toFile(day.readings, before)
      if (file === undefined) continue
      if (contents.length >= room) {
        // The rows stay, so that the verdict and the curve still have them.
        jobLog.warn({ shipment, day: day.day }, 'no room for another file of a day')
        break
      }
      const { packed, readings } = file
      await insertFile(tx, { account, sender: account, purpose: 'conditions' }, packed)
      const { device, channel } = day
      contents.push(
        dayFiled(
          { ...device, id: device.device_id },
          { channel, day: day.day, ...describeDay(readings) },
          { digest: packed.digest.toString('hex'), replaces: before && encodeHex(before.digest) },
          stated,
        ),
      )
    }
    const author = unnamed('system')
    const changes = contents.map((body) => annexAddition(account, shipment, body, { origin: log }, author))
    for (const outcome of await appendChanges(tx, projections, account, changes)) answerOf(outcome)
  })
}

/** Readings of one device, channel and UTC day of a shipment. */
type Day = {
  readonly device: MonitoringRow
  readonly channel: Channel
  readonly day: string
  readonly readings: readonly Reading[]
}

/** Returns the closed days of a shipment that have rows of readings. */
async function listDays(
  tx: Transaction,
  account: string,
  monitorings: readonly MonitoringRow[],
  now: Date,
): Promise<readonly Day[]> {
  const days = new Map<string, Day & { readonly readings: Reading[] }>()
  for (const device of monitorings) {
    const { device_id, started_at, ended_at } = device
    for (const { channel, readings } of await loadSeries(tx, account, device_id, started_at, ended_at)) {
      for (const reading of readings) {
        const day = utcDay(reading.at)
        const key = `${device_id} ${channel} ${day}`
        const known = days.get(key)
        if (known === undefined) days.set(key, { device, channel, day, readings: [reading] })
        else known.readings.push(reading)
      }
    }
  }
  const periodsOf = (device: string) =>
    monitorings
      .filter(({ device_id }) => device_id === device)
      .map(({ started_at, ended_at }) => ({ from: started_at.getTime(), to: ended_at?.getTime() ?? null }))
  return [...days.values()].filter(({ device, day }) =>
    isDayClosed(day, periodsOf(device.device_id), now.getTime()),
  )
}

function isOfDay(file: DayFileRow, { device, channel, day }: Day): boolean {
  return file.device_id === device.device_id && file.channel === channel && file.day === day
}

/** Returns undefined if the file before has all readings. */
async function toFile(
  readings: readonly Reading[],
  before: DayFileRow | undefined,
): Promise<{ readonly packed: PackedFile; readonly readings: readonly Reading[] } | undefined> {
  const secret = randomBytes(16).toString('hex')
  const file: DayFile | undefined =
    before === undefined ? { secret, readings } : mergeDayFile(await readFile(before), readings, secret)
  if (file === undefined) return undefined
  const text = writeDayFile(file)
  const written = parseDayFile(text)
  if ('code' in written) throw new Error('a written day file is not canonical')
  return { packed: await packFile(Buffer.from(text)), readings: written.readings }
}

/**
 * Returns the content of a stored day file.
 * @throws Failure `media_damaged`
 */
export async function readFile({
  content,
  digest,
}: Pick<DayFileRow, 'content' | 'digest'>): Promise<DayFile> {
  const file = parseDayFile((await unpackFile(content, digest)).toString('utf8'))
  if ('code' in file) throw new Failure('media_damaged')
  return file
}
