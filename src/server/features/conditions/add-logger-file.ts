import type { addLoggerFile as addEndpoint, LoggerFileData } from '#contract/endpoints/readings.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { insertFile, packFile, type PackedFile } from '#core/conditions/condition-file.ts'
import { listMonitoringsOf } from '#core/conditions/queries.ts'
import { onHeldShipment, recordAnnexes, type HeldShipment } from '#core/conditions/record-annexes.ts'
import { requestJudgements } from '#core/conditions/request-judgement.ts'
import type { Recording } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { Refusal } from '#domain/base/error.ts'
import { toInstant } from '#domain/base/instant.ts'
import type { LoggerFileFault } from '#domain/conditions/logger-file/logger-file-types.ts'
import { refuseMonitorings, type NamedDevice } from '#domain/conditions/monitoring.ts'
import { clockOffset } from '#domain/conditions/reading.ts'
import { loggerFileAdded, monitoringStarted, type AcceptedFile } from '#domain/events/condition-annexes.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { chooseRange } from './choose-range.ts'
import type { LoggerColumns } from './logger-worker.ts'
import type { ConditionCaller } from './monitor-shipment.ts'
import { findNamedDevices, listMonitoringsBegunWith } from './monitoring-queries.ts'
import { requestDayFiles } from './write-day-files.ts'
import { readInThread } from './read-in-thread.ts'
import { insertReadings, listLoggerFiles, lockDevices, updateLastReadings } from './reading-queries.ts'

/** Maximum number of readings of one statement, so that none exceeds its time limit. */
const MAX_SLICE = 20_000

type Added = DataOf<typeof addEndpoint>

/**
 * Adds the file of a logger to a shipment: stores the bytes and the readings, and records an annex.
 * If the device does not measure the shipment yet, begins a monitoring from the first to the last
 * reading. A file that the shipment has of this device changes nothing.
 * @throws Failure `not_found`, `device_not_found`, `logger_file_refused`, `file_too_large`,
 * `missing_fields` or `invalid_fields` about the answers
 * @throws Refusal `signature_broken`, `clock_far_off`, and those of a start of monitoring
 */
export async function addLoggerFile(
  services: Recording,
  log: LogIdentity,
  caller: ConditionCaller,
  bytes: Uint8Array,
  data: LoggerFileData,
): Promise<{ readonly added: Added; readonly isReplay: boolean }> {
  const { account, author, key } = caller
  const packed = await packFile(bytes)
  const { device, offset, now } = await inTransaction(services.pool, [account], (tx) =>
    prepare(tx, account, packed.digest, data),
  )
  const digest = packed.digest.toString('hex')
  const read: ReadFile = { ...(await readFile(bytes, data, { offset, now })), digest }
  return onHeldShipment(services, account, key, async (tx, shipment) => {
    const stored = await listLoggerFiles(tx, account, packed.digest, device.id)
    const before = stored.find(({ shipment_id }) => shipment_id === shipment.id)
    if (before !== undefined) return { added: await present(tx, account, before.id, read, 0), isReplay: true }
    const { accepted } = await store(tx, caller, packed, device, read)
    const { eventId = '', isReplay } = await recordAnnexes(tx, services.projections, {
      account,
      author,
      log,
      shipment,
      eventId: data.event_id,
      asked: { change: 'logger_file', ...data, digest: read.digest },
      contents: [
        () => loggerFileAdded({ ...read, device, name: data.name, reason: data.confirmed_reason ?? null }),
        await startOf(tx, account, shipment, { ...read, device }, data.range_id),
      ],
    })
    await requestDayFiles(tx, account, shipment.id)
    await requestJudgements(tx, account, [
      { device: device.id, from: new Date(read.from), to: new Date(read.to) },
    ])
    return { added: await present(tx, account, eventId, read, accepted), isReplay }
  })
}

type Prepared = {
  readonly device: NamedDevice
  /** Milliseconds that are added to each time. */
  readonly offset: number
  /** Time by the clock of the server, in milliseconds. */
  readonly now: number
}

/** A file that is known gets the correction of its first upload, whatever time has passed since. */
async function prepare(
  tx: Transaction,
  account: string,
  digest: Uint8Array,
  { device_id, device_clock, confirmed_reason }: LoggerFileData,
): Promise<Prepared> {
  const [device] = await findNamedDevices(tx, account, [device_id])
  if (device === undefined) throw new Failure('device_not_found')
  const now = (await readClock(tx))[0]?.now.getTime() ?? Date.now()
  const [known] = await listLoggerFiles(tx, account, digest, device_id)
  if (known !== undefined || device_clock === undefined) return { device, offset: known?.offset_ms ?? 0, now }
  const { offset_ms: offset, needs_confirmation } = clockOffset(Date.parse(device_clock), now)
  if (needs_confirmation && confirmed_reason === undefined) throw new Refusal('clock_far_off')
  return { device, offset, now }
}

/** Facts and readings of a file, with corrected times. */
type ReadFile = Pick<AcceptedFile, 'digest' | 'from' | 'to' | 'count' | 'signature' | 'offset_ms'> & {
  readonly columns: LoggerColumns
}

async function readFile(
  bytes: Uint8Array,
  { zone, date_order, confirmed_reason }: LoggerFileData,
  { offset, now }: Pick<Prepared, 'offset' | 'now'>,
): Promise<Omit<ReadFile, 'digest'>> {
  const report = await readInThread({ bytes, answers: { zone, date_order }, now: now - offset })
  if ('code' in report) throw failureOf(report)
  if (report.questions.length > 0) throw new Failure('missing_fields', { missing: report.questions })
  const { signature, columns } = report
  if (signature === 'broken' && confirmed_reason === undefined) throw new Refusal('signature_broken')
  const ats = columns.ats.map((at) => at + offset)
  const count = ats.length
  if (count === 0) throw failureOf({ code: 'no_readings' })
  const [from, to] = [ats.reduce((a, b) => Math.min(a, b)), ats.reduce((a, b) => Math.max(a, b))]
  return {
    from: toInstant(new Date(from)),
    to: toInstant(new Date(to)),
    count,
    signature,
    offset_ms: offset,
    columns: { ...columns, ats },
  }
}

function failureOf({ code, line, maker }: LoggerFileFault): Failure {
  if (code === 'zone_unknown') return new Failure('invalid_fields', { fields: { zone: 'unknown_zone' } })
  const isOfMaker = code === 'file_is_pdf' && maker !== undefined
  const message = isOfMaker ? 'logger_file.file_is_pdf_of_maker' : (`logger_file.${code}` as const)
  const facts = { ...(line !== undefined && { line }), ...(maker !== undefined && { maker }) }
  return new Failure(code === 'file_too_large' ? code : 'logger_file_refused', { message, facts })
}

/** Stores the bytes and the readings of a file, and returns the number of new readings. */
async function store(
  tx: Transaction,
  { account, author }: ConditionCaller,
  packed: PackedFile,
  device: NamedDevice,
  { columns: { ats, channels, values, qualities } }: ReadFile,
): Promise<{ readonly accepted: number }> {
  await lockDevices(tx, account, [device.id], [])
  await insertFile(tx, { account, sender: author.actor ?? account, purpose: 'logger' }, packed)
  let accepted = 0
  for (let at = 0; at < ats.length; at += MAX_SLICE) {
    const end = at + MAX_SLICE
    const sent = ats.slice(at, end)
    const [counted] = await insertReadings(tx, account, {
      series: sent.map(() => 0),
      devices: sent.map(() => device.id),
      channels: channels.slice(at, end),
      ats: sent,
      values: values.slice(at, end),
      qualities: qualities.slice(at, end),
      repeated: sent.map(() => false),
    })
    accepted += counted?.accepted ?? 0
  }
  await updateLastReadings(tx, account, [device.id], [ats.reduce((a, b) => Math.max(a, b))])
  return { accepted }
}

/** Returns the start of a monitoring, or nothing if the device measures the shipment already. */
async function startOf(
  tx: Transaction,
  account: string,
  shipment: HeldShipment,
  { from, to, device }: ReadFile & { readonly device: NamedDevice },
  rangeId: string | undefined,
) {
  const existing = await listMonitoringsOf(tx, shipment.id, account)
  if (existing.some(({ device_id }) => device_id === device.id)) return () => undefined
  const range = await chooseRange(tx, account, shipment.id, rangeId)
  // A period is longer than nothing, also with one reading.
  const end = Math.max(Date.parse(to), Date.parse(from) + 1)
  const others = existing.map(({ device_id }) => ({ device_id, from: 0, to: null }))
  return () => {
    const refusal = refuseMonitorings(others, [device], { from: Date.parse(from), to: end })
    if (refusal !== undefined) throw refusal
    return monitoringStarted(device, { from, to: toInstant(new Date(end)) }, range)
  }
}

async function present(
  tx: Transaction,
  account: string,
  id: string,
  { digest, from, to, count, signature, offset_ms }: ReadFile,
  accepted: number,
): Promise<Added> {
  const [begun] = await listMonitoringsBegunWith(tx, id, account)
  return { id, digest, from, to, count, accepted, signature, offset_ms, monitoring_id: begun?.id ?? null }
}
