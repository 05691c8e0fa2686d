import type { Timestamping } from './timestamping.ts'
import { randomBytes } from 'node:crypto'
import { LedgerError } from '#ledger/base/error.ts'
import type { OtsAttestation, OtsOperation } from '#ledger/timestamp/ots.ts'
import type { OtsPath } from '#ledger/timestamp/ots-path.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { hasBusinessLeaves } from '../anchors/queries.ts'
import { publishedHeadRow } from '#core/log/queries.ts'
import { isTrustedCalendar } from '#platform/config/timestamp-config.ts'
import { assureCredible } from './assure-credible.ts'
import { bitcoinAnchor } from './bitcoin-anchor.ts'
import { followBlocks } from './follow-blocks.ts'
import {
  confirmTimestamp,
  duePromises,
  storePromise,
  newestTimestamp,
  nextDue,
  planTimestamp,
  postponePromise,
  restCalendar,
  type PromiseRow,
} from './queries.ts'
import { answeredPaths, sentMessage, stampFile } from './stamp-path.ts'
import { TimestampError, type TimestampTrouble } from './timestamp-error.ts'

/**
 * Maximum number of promises per step and calendar server that are requested or checked, so that a
 * long queue causes no burst.
 */
const MAX_CONCURRENCY = 20
/**
 * First retry delay in seconds. A calendar completes a promise only after its Bitcoin block has
 * several confirmations, which takes at least an hour.
 */
const FIRST_REST = 600
const FIRST_REST_AFTER_FAILURE_SECONDS = 60
const MAX_REST_SECONDS = 3_600

type Pending = OtsPath & { readonly attestation: Extract<OtsAttestation, { kind: 'pending' }> }
type InBlock = OtsPath & { readonly attestation: Extract<OtsAttestation, { kind: 'bitcoin' }> }

/**
 * Advances every timestamp by one step, and begins a new one if it is due. Checks that the Bitcoin
 * chain still contains the blocks that confirm heads. Requests missing promises (pending
 * attestations) from each OpenTimestamps calendar, and the state of existing ones.
 *
 * Each step is one idempotent statement, so that an interrupted run can be repeated. Each calendar
 * is handled separately: a calendar that hangs or lies delays the others by at most one answer. A
 * lock ensures one caller at a time.
 * @returns time of the next step, in milliseconds since 1970
 */
export async function advanceTimestamps(timestamping: Timestamping): Promise<{ readonly dueAt: number }> {
  const { pool, settings } = timestamping
  await followBlocks(timestamping)
  const mayPlanAt = await plan(timestamping)
  const followed = await Promise.allSettled(
    settings.calendars.map((calendar) => followCalendar(timestamping, calendar)),
  )
  for (const result of followed) if (result.status === 'rejected') throw result.reason
  const [due] = await nextDue(pool, settings.calendars)
  return { dueAt: Math.min(mayPlanAt, due?.next_at?.getTime() ?? Infinity) }
}

/**
 * Begins the timestamp of the newest head, if a timestamp is due and the head contains new leaves
 * of shipments. Returns the time at which the next timestamp may begin.
 */
async function plan({ pool, log, settings }: Timestamping): Promise<number> {
  const [last] = await newestTimestamp(pool)
  const mayPlanAt = last === undefined ? 0 : last.planned_at.getTime() + settings.every
  if (mayPlanAt > Date.now()) return mayPlanAt
  const [newest] = await publishedHeadRow(pool)
  if (newest === undefined || newest.size <= (last?.size ?? 0)) return mayPlanAt
  const [leaves] = await hasBusinessLeaves(pool, last?.size ?? 0, newest.size)
  if (leaves?.found !== true) return mayPlanAt
  const { size, root, note } = newest
  await planTimestamp(pool, size, root, note, randomBytes(16), settings.calendars)
  log.info({ size }, 'timestamping')
  return Date.now() + settings.every
}

async function followCalendar(timestamping: Timestamping, calendar: string): Promise<void> {
  const { pool, log } = timestamping
  for (const row of await duePromises(pool, calendar, MAX_CONCURRENCY)) {
    try {
      if (row.answer === null) await submit(timestamping, row)
      else await upgrade(timestamping, row, row.answer)
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error
      const { trouble, message: reason } = error
      log.warn({ calendar, size: row.size, trouble, reason }, 'a calendar does not timestamp')
      const rest = restAfter(row, FIRST_REST_AFTER_FAILURE_SECONDS)
      if (error.isOfCalendar) return void (await restCalendar(pool, calendar, rest, trouble))
      await postponePromise(pool, row.timestamp_id, calendar, rest, trouble)
    }
  }
}

/** Requests a calendar's promise to include a head in a Bitcoin block, and stores the promise. */
async function submit({ pool, calendars, settings }: Timestamping, row: PromiseRow): Promise<void> {
  const message = sentMessage(row)
  const answer = await calendars.submit(row.calendar, message)
  promiseOf(answeredPaths(message, answer), settings)
  await storePromise(pool, row.timestamp_id, row.calendar, answer, FIRST_REST)
}

/**
 * Requests the state of a promise. Stores the block that confirms the head, or postpones the
 * promise while there is none.
 */
async function upgrade(timestamping: Timestamping, row: PromiseRow, answer: Uint8Array): Promise<void> {
  const { pool, log, calendars, settings } = timestamping
  const { operations, attestation } = promiseOf(answeredPaths(sentMessage(row), answer), settings)
  const further = await calendars.upgrade(attestation.calendar, attestation.message)
  const inBlock = further === undefined ? undefined : earliest(answeredPaths(attestation.message, further))
  if (inBlock === undefined) {
    return void (await postponePromise(
      pool,
      row.timestamp_id,
      row.calendar,
      restAfter(row, FIRST_REST),
      null,
    ))
  }
  const { ots, block, header } = await proved(timestamping, row, operations, inBlock)
  const [confirmed] = await confirmTimestamp(pool, row.timestamp_id, ots, block, header)
  if (confirmed !== undefined) log.info({ size: confirmed.size, block }, 'a timestamp is in a block')
}

/**
 * Returns the `.ots` file of a timestamp and the header of its block. Verifies both as the
 * recipient of a receipt does.
 */
async function proved(
  { headerAt, settings }: Timestamping,
  row: PromiseRow,
  before: readonly OtsOperation[],
  { operations, attestation }: InBlock,
): Promise<{ ots: Uint8Array; block: number; header: Uint8Array }> {
  const block = attestation.height
  const header = await headerAt(block)
  const ots = stampFile(row, { operations: [...before, ...operations], attestation })
  assureCredible(block, header, settings)
  const { size, root, note } = row
  const stamp = { size, root, note, ots, block_number: block, block_header: header }
  try {
    assureStamped(bitcoinAnchor(stamp))
  } catch (error) {
    if (error instanceof LedgerError && isStampTrouble(error.code)) {
      throw new TimestampError(error.code, `block ${block}`)
    }
    throw error
  }
  return { ots, block, header }
}

/**
 * Returns the promise of a trusted calendar.
 * @throws TimestampError `no_promise`
 */
function promiseOf(paths: readonly OtsPath[], settings: Timestamping['settings']): Pending {
  const promise = paths.find(
    (path): path is Pending =>
      path.attestation.kind === 'pending' && isTrustedCalendar(settings, path.attestation.calendar),
  )
  if (promise === undefined) throw new TimestampError('no_promise')
  return promise
}

function earliest(paths: readonly OtsPath[]): InBlock | undefined {
  return paths
    .filter((path): path is InBlock => path.attestation.kind === 'bitcoin')
    .toSorted((a, b) => a.attestation.height - b.attestation.height)
    .at(0)
}

/** Returns the retry delay in seconds, which doubles after each attempt up to a maximum. */
function restAfter({ attempts }: PromiseRow, first: number): number {
  return Math.min(MAX_REST_SECONDS, first * 2 ** Math.min(attempts, 10))
}

function isStampTrouble(code: LedgerError['code']): code is Extract<TimestampTrouble, LedgerError['code']> {
  return code.startsWith('block_') || code.startsWith('stamp_')
}
