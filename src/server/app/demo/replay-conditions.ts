import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createDevice, createDeviceCertificate } from '#contract/endpoints/devices.ts'
import { acknowledgeExcursion, decideExcursion } from '#contract/endpoints/excursions.ts'
import { startMonitorings } from '#contract/endpoints/conditions.ts'
import { signedIn } from '#core/events/author.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { addDays, dayAt } from '#domain/base/calendar-day.ts'
import { toInstant } from '#domain/base/instant.ts'
import { addLoggerFile } from '#features/conditions/add-logger-file.ts'
import { listExcursionsOf } from '#features/conditions/condition-queries.ts'
import { createReport } from '#features/conditions/create-report.ts'
import { addCertificate, deviceList } from '#features/conditions/device-list.ts'
import { listLogPositions } from '#features/conditions/report-queries.ts'
import { judgeShipment } from '#features/conditions/judge-shipment.ts'
import { startMonitorings as start } from '#features/conditions/monitor-shipment.ts'
import {
  acknowledgeExcursion as acknowledge,
  decideExcursion as decide,
} from '#features/conditions/sign-decision.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import { createEntry } from '#features/reference-lists/reference-list.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { SignedIn } from '#platform/http/account.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'
import type { DemoConditions, DemoCurve } from './demo-data.ts'
import { bodyOf, type Replayed, type ReplayTarget } from './replay-shipment.ts'

const MINUTE_MS = 60_000
/** Days before the departure on which the device was calibrated, and for which that holds. */
const CALIBRATED_DAYS = 60
const VALID_DAYS = 365
/** Maximum wait for the public log, and pause between two looks at it. */
const MAX_WAIT_MS = 10_000
const PAUSE_MS = 100

/** Members of the demo company who work on an excursion. */
export type DemoQuality = { readonly operator: SignedIn; readonly responsible: SignedIn }

/**
 * Monitors a replayed shipment from its first checkpoint to its last. Adds the file of its logger,
 * and records the verdict, acknowledgement, decision, files of days and a report.
 * @throws Refusal, Failure if the rules or the contract reject a step
 */
export async function replayConditions(
  { services, log, account }: Pick<ReplayTarget, 'services' | 'log' | 'account'>,
  { operator, responsible }: DemoQuality,
  { trackingId: key, from, to }: Replayed,
  { range_id, device, certificate, curve, comment, decision }: DemoConditions,
): Promise<void> {
  const { pool } = services
  const calibrated_on = addDays(dayAt(from), -CALIBRATED_DAYS)
  const device_id = await inTransaction(pool, [account], async (tx) => {
    const body = bodyOf(createDevice, device)
    const { row } = await createEntry({ tx, register: deviceList, account }, randomUUID(), body)
    const valid_until = addDays(calibrated_on, VALID_DAYS)
    const dated = bodyOf(createDeviceCertificate, { ...certificate, calibrated_on, valid_until })
    await addCertificate(tx, account, row.id, dated)
    return row.id
  })
  const caller = { account, author: signedIn(operator.member), key }
  const period = { started_at: toInstant(from), ended_at: toInstant(to) }
  await start(
    services,
    log,
    caller,
    bodyOf(startMonitorings, { device_ids: [device_id], range_id, ...period }),
  )
  const file = drawLoggerFile(curve, device.interval_s, from, to)
  await addLoggerFile(services, log, caller, Buffer.from(file), { name: `${device.serial}.csv`, device_id })

  // The jobs are requested too, for later, and find everything done then.
  const { id: shipment } = await inTransaction(pool, [account], (tx) => shipmentByKey(tx, key, account))
  const work = { ...services, workPool: pool, mailer: openMailer(services) }
  await judgeShipment.run(work, { account, shipment })
  const excursions = await inTransaction(pool, [account], (tx) => listExcursionsOf(tx, shipment, account))
  for (const { id, duration_ms, peak } of excursions) {
    await acknowledge(services, log, operator, id, bodyOf(acknowledgeExcursion, { comment }))
    // The account's password was made by this process, so nobody types it.
    const signature = { account: responsible, id, prove: () => Promise.resolve('password' as const) }
    const body = bodyOf(decideExcursion, { ...decision, seen: { duration_ms, peak } })
    await decide(services, log, signature, body)
  }
  await writeDayFiles.run(work, { account, shipment })
  await waitForLog(pool, account, shipment)
  await createReport(services, log, { ...caller, author: signedIn(responsible.member) })
}

/**
 * Waits until the public log has every event of a shipment, so that the report names their
 * positions. Gives up if the log is signed elsewhere and that takes long.
 */
async function waitForLog(pool: Pool, account: string, shipment: string): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += PAUSE_MS) {
    const positions = await inTransaction(pool, [account], (tx) => listLogPositions(tx, shipment, account))
    if (positions.every(({ log_index: index }) => index !== null)) return
    await setTimeout(PAUSE_MS)
  }
}

/**
 * Returns the table that a logger exports: temperature and relative humidity at a fixed interval,
 * with times in UTC. Its values depend on the time since the start alone.
 */
function drawLoggerFile({ gap, excursion }: DemoCurve, interval: number, from: Date, to: Date): string {
  const lines = ['Data e hora (UTC);Temperatura (°C);Umidade relativa (%)']
  const minutes = (to.getTime() - from.getTime()) / MINUTE_MS
  for (let minute = 0; minute <= minutes; minute += interval / 60) {
    if (minute > gap.from_minute && minute < gap.from_minute + gap.minutes) continue
    const inside = 4.8 + 0.7 * wave(minute, 1_440) + 0.3 * wave(minute, 95) + 0.15 * ripple(minute)
    const passed = (minute - excursion.from_minute) / excursion.minutes
    const rise = passed > 0 && passed < 1 ? Math.sqrt(Math.sin(Math.PI * passed)) : 0
    const values = [
      inside + (excursion.peak - inside) * rise,
      58 + 4 * wave(minute, 720) + 12 * rise + ripple(minute + 1),
    ]
    const time = new Date(from.getTime() + minute * MINUTE_MS).toISOString()
    lines.push([time, ...values.map((value) => value.toFixed(1).replace('.', ','))].join(';'))
  }
  return `${lines.join('\n')}\n`
}

/** Returns the height, from -1 to 1, of a wave of this length in minutes. */
function wave(minute: number, length: number): number {
  return Math.sin((2 * Math.PI * minute) / length)
}

/** Returns a value from -1 to 1 that looks random and is the same for the same minute. */
function ripple(minute: number): number {
  const value = Math.sin(minute * 12.9898) * 43_758.5453
  return 2 * (value - Math.floor(value)) - 1
}
