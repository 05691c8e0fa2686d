import { createHash } from 'node:crypto'
import type { ReadFsu } from '#contract/endpoints/fsu.ts'
import type { MilestoneWarning } from '#contract/endpoints/milestones.ts'
import { annexStep } from '#core/changes/add-annex.ts'
import type { Change } from '#core/changes/change.ts'
import { appendChanges } from '#core/changes/record-changes.ts'
import type { Recording } from '#core/events/append-events.ts'
import type { Author } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { listMilestonesWithAwb, type RecordedMilestone } from '#core/milestones/queries.ts'
import { airports } from '#core/reference-data/airports.ts'
import { dropReplacedPlans } from '#domain/air/plan-legs.ts'
import {
  parseFsuHeader,
  parseFsuStatuses,
  type FsuHeader,
  type FsuMessage,
  type FsuWarning,
} from '#domain/fsu/parse-fsu.ts'
import { toIndexedReference } from '#domain/references/reference.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inRecording } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findReceived, lockShipmentsWithAwb, storeMessage } from './fsu-queries.ts'
import {
  annexOfMilestone,
  bookedPieces,
  decideMilestones,
  warnOfExcess,
  type DecidedMilestone,
} from './record-milestones.ts'

/** Caller of the endpoint with the text that was sent. */
export type SentFsu = {
  readonly account: string
  readonly author: Author
  readonly text: string
  readonly hawb: string | undefined
}

/**
 * Records each line of a message as a milestone of the shipments with its air waybill, and stores
 * the message. A repeated message is read as of its first arrival, so that it states the same.
 * @throws Failure `awb_length`, `awb_characters`, `awb_check_digit`, `fsu_header`,
 * `fsu_consignment`, `awb_unknown`
 * @throws Refusal `annexes_full`
 */
export async function recordFsu(
  { pool, projections }: Recording,
  log: LogIdentity,
  { account, author, text: sent, hawb }: SentFsu,
): Promise<ReadFsu> {
  // PostgreSQL stores neither NUL nor halves of a surrogate pair.
  const text = sent.toWellFormed().replaceAll('\0', '')
  const digest = createHash('sha256').update(text).digest()
  const header = assureHeader(parseFsuHeader(text))
  const { awb } = header
  const house = hawb === undefined ? null : toIndexedReference(hawb)
  return inRecording(pool, [account], async (tx) => {
    const indexed = [toIndexedReference(awb), house] as const
    // The milestones are those under the locks, because they are read after these.
    const [[stored], [clock], shipments, recorded] = await pipelined([
      findReceived(tx, account, digest),
      readClock(tx),
      lockShipmentsWithAwb(tx, account, ...indexed),
      listMilestonesWithAwb(tx, account, ...indexed),
    ])
    const received = stored?.received_at ?? clock?.now ?? new Date()
    const context = { received: received.getTime(), airports: airports() }
    if (shipments.length === 0) throw new Failure('awb_unknown', { facts: { awb } })
    const ids = shipments.map(({ id }) => id)
    const earlier = Map.groupBy(recorded, (one) => one.shipment_id)
    const decided = shipments.map(({ id, tracking_id, pieces }) => {
      const known = earlier.get(id) ?? []
      const plans = dropReplacedPlans(known).filter(({ time_type }) => time_type === 'planned')
      const own = parseFsuStatuses(header, { ...context, plans })
      const outcomes = decideMilestones(reportedBy(own, digest), known, { shipment: id, now: received })
      const { notes, unknown } = own
      return { id, tracking_id, outcomes, notes, unknown, warnings: warningsOf(own, known, outcomes, pieces) }
    })
    const changes = decided.map(({ id, outcomes }): Change => {
      const contents = outcomes.flatMap((one) => annexOfMilestone(one) ?? [])
      return {
        log: log.origin,
        account,
        author,
        of: { shipment: id },
        eventId: contents[0]?.event_id,
        asked: { change: 'fsu', digest: digest.toString('hex') },
        annex: { about: undefined },
        steps: contents.map((content) => annexStep(content, author)),
      }
    })
    // Plans decide about times only, so that these lines are the same for each shipment.
    const { unknown = [], notes = [] } = decided[0] ?? {}
    const lines = [JSON.stringify(unknown), JSON.stringify(notes)] as const
    const [appended, [row]] = await pipelined([
      appendChanges(tx, projections, account, changes),
      storeMessage(tx, account, digest, awb, text, ...lines, ids, received),
    ])
    appended.forEach(answerOf)
    return {
      id: row?.id ?? '',
      awb,
      shipments: decided.map(({ id, tracking_id, outcomes }) => ({ id, tracking_id, ...countOf(outcomes) })),
      notes: [...notes],
      unknown: [...unknown],
      warnings: withoutRepeated(decided.flatMap(({ warnings }) => warnings)),
    }
  })
}

function assureHeader(parsed: ReturnType<typeof parseFsuHeader>): FsuHeader {
  if (!('code' in parsed)) return parsed
  // The contract refuses longer texts.
  if (parsed.code === 'fsu_too_long') throw new Failure('body_too_large')
  throw new Failure(parsed.code, { facts: parsed.facts })
}

function reportedBy({ milestones }: FsuMessage, digest: Buffer) {
  return milestones.flatMap(({ line, remark, airport, ...milestone }) =>
    airport === null
      ? []
      : [
          {
            milestone: { ...milestone, airport, plan: null },
            origin: { message: digest.toString('hex'), line, remark },
          },
        ],
  )
}

function countOf(outcomes: readonly DecidedMilestone[]) {
  const count = (wanted: DecidedMilestone['outcome']): number =>
    outcomes.filter(({ outcome }) => outcome === wanted).length
  const [corrected, duplicates] = [count('corrected'), count('duplicate')]
  return { recorded: outcomes.length - duplicates, corrected, duplicates }
}

/** Returns the warnings of a message, and of its departures together with the earlier ones. */
function warningsOf(
  message: FsuMessage,
  known: readonly RecordedMilestone[],
  outcomes: readonly DecidedMilestone[],
  pieces: number | null,
): readonly MilestoneWarning[] {
  const all = [...known, ...outcomes]
  const times = message.warnings.filter(({ code }) => code !== 'pieces_exceeded').map(presentWarning)
  const hasDeparture = outcomes.some(({ code }) => code === 'DEP')
  const booked = bookedPieces(all, pieces ?? message.pieces)
  return [...times, ...(hasDeparture ? warnOfExcess(all, booked) : [])]
}

function presentWarning({ code, line, facts: { airport } }: FsuWarning): MilestoneWarning {
  return { code, line, ...(typeof airport === 'string' && { airport }) }
}

/** Shipments with the same air waybill have the same warnings, which are told once. */
function withoutRepeated(warnings: readonly MilestoneWarning[]): MilestoneWarning[] {
  return [...new Map(warnings.map((one) => [JSON.stringify(one), one])).values()]
}
