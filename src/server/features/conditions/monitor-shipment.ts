import type { EndMonitoringBody, StartMonitoringsBody } from '#contract/endpoints/conditions.ts'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import { listMonitoringsOf, type MonitoringRow } from '#core/conditions/queries.ts'
import { onHeldShipment, recordAnnexes } from '#core/conditions/record-annexes.ts'
import { requestJudgement } from '#core/conditions/request-judgement.ts'
import type { Recording } from '#core/events/append-events.ts'
import type { Author } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { Refusal } from '#domain/base/error.ts'
import { toInstant, type Instant } from '#domain/base/instant.ts'
import { refuseMonitorings, type NamedDevice } from '#domain/conditions/monitoring.ts'
import { timeProblem } from '#domain/conditions/reading.ts'
import { monitoringEnded, monitoringStarted } from '#domain/events/condition-annexes.ts'
import { readClock } from '#platform/database/read-clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { chooseRange } from './choose-range.ts'
import { restoreReadings } from './restore-readings.ts'
import { requestDayFiles } from './write-day-files.ts'
import { findNamedDevices, listMonitoringsBegunWith } from './monitoring-queries.ts'

/** Caller of a write about conditions. */
export type ConditionCaller = {
  readonly account: string
  readonly author: Author
  /** Tracking code or id of the shipment. */
  readonly key: string
}

export type Monitored = { readonly rows: readonly MonitoringRow[]; readonly isReplay: boolean }

/**
 * Starts monitorings of a shipment by devices, one annex each.
 * @throws Failure `not_found`, `device_not_found`, `missing_fields` or `invalid_fields` about the
 * range or the times, `media_damaged`
 * @throws Refusal `shipment_erased`, `range_fixed`, `monitoring_overlaps`, `monitorings_full`,
 * `annexes_full`, `event_id_reused`
 */
export async function startMonitorings(
  services: Recording,
  log: LogIdentity,
  { account, author, key }: ConditionCaller,
  body: StartMonitoringsBody,
): Promise<Monitored> {
  return onHeldShipment(services, account, key, async (tx, shipment) => {
    const now = await clockOf(tx)
    const devices = await devicesOf(tx, account, body.device_ids)
    const range = await chooseRange(tx, account, shipment.id, body.range_id)
    const existing = await listMonitoringsOf(tx, shipment.id, account)
    const period = { from: body.started_at ?? toInstant(now), to: body.ended_at ?? null }
    assurePast({ started_at: body.started_at, ended_at: body.ended_at }, now)
    const { eventId, isReplay } = await recordAnnexes(tx, services.projections, {
      account,
      author,
      log,
      shipment,
      eventId: body.event_id,
      asked: { change: 'monitoring', ...body },
      contents: devices.map((device) => () => {
        const refusal = refuseMonitorings(existing.map(periodOf), devices, inMilliseconds(period))
        if (refusal !== undefined) throw refusal
        return monitoringStarted(device, period, range)
      }),
    })
    if (!isReplay) {
      for (const { id } of devices)
        await restoreReadings(
          tx,
          account,
          id,
          new Date(period.from),
          period.to === null ? null : new Date(period.to),
        )
      await requestJudgement(tx, account, shipment.id)
    }
    return { rows: await listMonitoringsBegunWith(tx, eventId ?? '', account), isReplay }
  })
}

/**
 * Ends a monitoring or, with a reason, its sensor.
 * @throws Failure `not_found`, `invalid_fields` about the time
 * @throws Refusal `shipment_erased`, `monitoring_ended`, `annexes_full`, `event_id_reused`
 */
export async function endMonitoring(
  services: Recording,
  log: LogIdentity,
  { account, author, key }: ConditionCaller,
  id: string,
  body: EndMonitoringBody,
): Promise<MonitoringRow> {
  return onHeldShipment(services, account, key, async (tx, shipment) => {
    const now = await clockOf(tx)
    const find = async () => (await listMonitoringsOf(tx, shipment.id, account)).find((one) => one.id === id)
    const row = await find()
    if (row === undefined) throw new Failure('not_found')
    const at = body.ended_at ?? toInstant(now)
    const { isReplay } = await recordAnnexes(tx, services.projections, {
      account,
      author,
      log,
      shipment,
      eventId: body.event_id,
      asked: { change: 'monitoring_end', id, ...body },
      about: id,
      contents: [
        () => {
          assureEndable(row, body, at)
          assurePast({ ended_at: at }, now)
          return monitoringEnded(id, { ...row, id: row.device_id }, at, body.reason ?? null)
        },
      ],
    })
    if (!isReplay) {
      await requestJudgement(tx, account, shipment.id)
      await requestDayFiles(tx, account, shipment.id)
    }
    return (await find()) ?? row
  })
}

function assureEndable(row: MonitoringRow, { sensor }: EndMonitoringBody, at: Instant): void {
  if ((sensor ? row.stopped_at : row.ended_at) !== null) throw new Refusal('monitoring_ended')
  const time = Date.parse(at)
  const earliest = sensor ? row.started_at.getTime() : Math.max(row.started_at.getTime() + 1, stopOf(row))
  if (time < earliest) throw wrongTime('ended_at', 'ends_before_start')
  if (row.ended_at !== null && time > row.ended_at.getTime()) throw wrongTime('ended_at', 'after_end')
}

function stopOf({ stopped_at }: MonitoringRow): number {
  return stopped_at?.getTime() ?? Number.NEGATIVE_INFINITY
}

/** Refuses times of the future, and those of clocks that were reset. */
function assurePast(times: Readonly<Record<string, Instant | undefined>>, now: Date): void {
  for (const [name, time] of Object.entries(times)) {
    const problem = time === undefined ? undefined : timeProblem(Date.parse(time), now.getTime())
    if (problem !== undefined)
      throw wrongTime(name, problem === 'reading_in_future' ? 'time_in_future' : 'time_too_old')
  }
}

function wrongTime(name: string, problem: FieldProblem): Failure {
  return new Failure('invalid_fields', { fields: { [name]: problem } })
}

async function clockOf(tx: Transaction): Promise<Date> {
  return (await readClock(tx))[0]?.now ?? new Date()
}

/**
 * Returns the devices in the given order.
 * @throws Failure `device_not_found`
 */
async function devicesOf(
  tx: Transaction,
  account: string,
  ids: readonly string[],
): Promise<readonly NamedDevice[]> {
  const found = await findNamedDevices(tx, account, ids)
  return ids.map((id) => {
    const device = found.find((one) => one.id === id)
    if (device === undefined) throw new Failure('device_not_found')
    return device
  })
}

function periodOf({ device_id, started_at, ended_at }: MonitoringRow) {
  return { device_id, from: started_at.getTime(), to: ended_at?.getTime() ?? null }
}

function inMilliseconds({ from, to }: { readonly from: Instant; readonly to: Instant | null }) {
  return { from: Date.parse(from), to: to === null ? null : Date.parse(to) }
}
