import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { loadConditionFacts } from '#core/conditions/load-condition-facts.ts'
import {
  findPublicConditions,
  listMonitoringsOf,
  listStoredExcursions,
  updateVerdict,
  type ExcursionValues,
} from '#core/conditions/queries.ts'
import { onHeldShipment } from '#core/conditions/record-annexes.ts'
import { channelOf } from '#core/conditions/stored-reading.ts'
import { annexAddition } from '#core/changes/add-annex.ts'
import { appendChanges } from '#core/changes/record-changes.ts'
import type { Projections } from '#core/events/append-events.ts'
import { unnamed } from '#core/events/author.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { Refusal } from '#domain/base/error.ts'
import { pick } from '#domain/base/field-table.ts'
import type { ConditionJudgement, Direction, Excursion } from '#domain/conditions/condition-verdict.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import type { NamedDevice } from '#domain/conditions/monitoring.ts'
import {
  reviewExcursions,
  type ExcursionReview,
  type StoredExcursion,
} from '#domain/conditions/review-excursions.ts'
import type { AnnexContent } from '#domain/events/annex.ts'
import {
  excursionClosed,
  excursionOpened,
  excursionWithdrawn,
  type StatedVerdict,
} from '#domain/events/condition-annexes.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { announceAfterCommit } from '#platform/database/announce.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import { mailExcursion, remindOfExcursion } from './mail-excursion.ts'

const payload = z.object({ account: z.uuid(), shipment: z.uuid() })
type JudgedShipment = z.output<typeof payload>

/**
 * Judges the conditions of a shipment. Records annexes about excursions that began, ended or
 * changed, and stores the verdict. A run that finds nothing new records nothing.
 */
export const judgeShipment: Job<JudgedShipment, { readonly projections: Projections }> = {
  name: 'judge-conditions',
  payload,
  async run({ workPool: pool, projections, config, keys, log }, of) {
    // Most runs record nothing, so they do not keep the shipment from others.
    const isDone = await inTransaction(pool, [of.account], async (tx) => {
      const judged = await judge(tx, of)
      if (judged === undefined) return true
      if (!isEmpty(judged.review)) return false
      await storeVerdict(tx, of, judged)
      return true
    })
    if (isDone) return
    const { origin } = await loadLogIdentity(config, keys)
    try {
      await onHeldShipment({ pool }, of.account, of.shipment, async (tx) => {
        const judged = await judge(tx, of)
        if (judged === undefined) return
        const { recorded, isFull } = await record(tx, projections, { ...of, log: origin }, judged)
        if (isFull) log.warn({ shipment: of.shipment }, 'a shipment has no room for annexes about excursions')
        for (const id of recorded) {
          await enqueue(tx, mailExcursion, { account: of.account, excursion: id, isReminder: false })
          await remindOfExcursion(tx, of.account, id)
        }
        await storeVerdict(tx, of, judged)
      })
    } catch (error) {
      if (!isErased(error)) throw error
    }
  },
}

/** Returns true if the shipment of a job was erased meanwhile. */
export function isErased(error: unknown): boolean {
  return (
    (error instanceof Failure || error instanceof Refusal) && /^(not_found|shipment_erased)$/.test(error.code)
  )
}

type Judged = {
  readonly now: Date
  readonly judgement: ConditionJudgement
  readonly stored: readonly StoredExcursion[]
  readonly review: ExcursionReview
  readonly devices: ReadonlyMap<string, NamedDevice>
  readonly stated: StatedVerdict
}

/** Returns undefined if the shipment is not monitored. */
async function judge(tx: Transaction, { account, shipment }: JudgedShipment): Promise<Judged | undefined> {
  const now = (await readClock(tx))[0]?.now ?? new Date()
  const facts = await loadConditionFacts(tx, account, shipment, now)
  if (facts === undefined) return undefined
  const [monitorings, rows, [settings]] = await pipelined([
    listMonitoringsOf(tx, shipment, account),
    listStoredExcursions(tx, shipment, account),
    findPublicConditions(tx, account),
  ])
  const judgement = judgeConditions(facts)
  const stored = rows.map(toStored)
  return {
    now,
    judgement,
    stored,
    review: reviewExcursions(stored, judgement.excursions),
    devices: new Map(monitorings.map(({ device_id: id, ...named }) => [id, { ...named, id }])),
    stated: { verdict: judgement.verdict, is_public: settings?.public_conditions === true },
  }
}

function toStored(row: ExcursionValues): StoredExcursion {
  const { id, decided, decided_duration_ms, decided_peak, is_outdated, ended_by } = row
  const isWithdrawn = ended_by === 'withdrawn'
  const excursion: Excursion = {
    device: row.device_id,
    channel: channelOf(row.channel),
    direction: row.direction as Direction,
    started_at: row.started_at.getTime(),
    ended_at: row.ended_at?.getTime() ?? null,
    ended_by: isWithdrawn ? null : (ended_by as Excursion['ended_by']),
    ...pick(row, ['duration_ms', 'outside_ms', 'peak', 'is_absolute']),
  }
  const isDecided = decided !== null && !is_outdated
  const decision = isDecided ? { duration_ms: decided_duration_ms, peak: decided_peak ?? 0 } : null
  return { id, excursion, is_withdrawn: isWithdrawn, decision }
}

function isEmpty({ opened, changed, withdrawn }: ExcursionReview): boolean {
  return opened.length + changed.length + withdrawn.length === 0
}

/** Returns the ids of the new excursions, and whether annexes were left out for lack of room. */
async function record(
  tx: Transaction,
  projections: Projections,
  { account, shipment, log }: JudgedShipment & { readonly log: string },
  { review: { opened, changed, withdrawn }, stored, devices, stated }: Judged,
): Promise<{ readonly recorded: readonly string[]; readonly isFull: boolean }> {
  const begun = opened.map((excursion) => ({ id: randomUUID(), excursion }))
  const deviceOf = ({ device }: Excursion): NamedDevice => {
    const found = devices.get(device)
    if (found === undefined) throw new Error('an excursion of a device that does not measure the shipment')
    return found
  }
  const contents: readonly (AnnexContent & { readonly event_id: string })[] = [
    ...changed.map(({ id, excursion, outdates }) => ({
      ...excursionClosed(id, deviceOf(excursion), excursion, stated, outdates),
      event_id: randomUUID(),
    })),
    ...stored
      .filter(({ id }) => withdrawn.includes(id))
      .map(({ id, excursion }) => ({
        ...excursionWithdrawn(id, deviceOf(excursion), excursion, stated),
        event_id: randomUUID(),
      })),
    ...begun.map(({ id, excursion }) => ({
      ...excursionOpened(deviceOf(excursion), excursion, stated),
      event_id: id,
    })),
  ]
  const author = unnamed('system')
  const changes = contents.map((body) => annexAddition(account, shipment, body, { origin: log }, author))
  const outcomes = await appendChanges(tx, projections, account, changes)
  const isRefused = outcomes.map((outcome) => {
    if ('refusal' in outcome && isFullOf(outcome.refusal)) return true
    answerOf(outcome)
    return false
  })
  const refused = new Set(contents.flatMap(({ event_id }, at) => (isRefused[at] === true ? [event_id] : [])))
  return {
    recorded: begun.map(({ id }) => id).filter((id) => !refused.has(id)),
    isFull: refused.size > 0,
  }
}

function isFullOf(error: Error): boolean {
  return error instanceof Refusal && error.code === 'annexes_full'
}

/** Stores the verdict. Open pages read the shipment again if it is another one. */
async function storeVerdict(
  tx: Transaction,
  { account, shipment }: JudgedShipment,
  { judgement: { verdict, reasons }, now }: Judged,
): Promise<void> {
  const [stored] = await updateVerdict(tx, shipment, account, verdict, JSON.stringify(reasons), now)
  if (stored?.is_changed !== true) return
  announceAfterCommit(tx, 'lastro_shipment', `${account} ${shipment} ${stored.tracking_id}`)
}
