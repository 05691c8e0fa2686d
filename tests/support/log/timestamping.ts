import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { loadLogState } from '#core/log/log-state.ts'
import { newestHead, markPublished } from '#core/log/queries.ts'
import { sequenceBatch } from '#core/log/sequence-batch.ts'
import { advanceTimestamps } from '#features/timestamps/advance-timestamps.ts'
import type { Timestamping } from '#features/timestamps/timestamping.ts'
import { openCalendars } from '#features/timestamps/request-timestamp.ts'
import { openHeaders } from '#features/timestamps/bitcoin-headers.ts'
import { startBitcoin, startCalendar, type TestBitcoin, type TestCalendar } from '../api/calendar.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import { openWorld, type World } from '../processes/world.ts'

export let world: World
export let bitcoin: TestBitcoin
export let alice: TestCalendar
export let bob: TestCalendar
export let account: string

/**
 * Timeout in milliseconds for calendars and other services. It is short only in tests in which one
 * of them never answers.
 */
let answerMs: number

export function hurryIfHanging(name: string): void {
  if (name.includes('hangs')) answerMs = 3_000
}

function timestamping(changes: Partial<Timestamping> = {}): Timestamping {
  const { signal } = new AbortController()
  return {
    pool: world.services.pool,
    log: pino({ level: 'silent' }),
    calendars: openCalendars(signal, answerMs),
    ...openHeaders(bitcoin.service.url, signal, answerMs),
    settings: { calendars: [alice.service.url, bob.service.url], isDevelopment: true, every: 0 },
    ...changes,
  }
}

export const step = (changes: Partial<Timestamping> = {}) => advanceTimestamps(timestamping(changes))

/** Makes the next check of every calendar promise (pending attestation) due immediately. */
export async function later(): Promise<void> {
  await world.admin.query('update timestamp_promises set next_at = clock_timestamp()')
}

/**
 * Adds a shipment under a new signed head.
 * @returns the size of the head
 */
export async function grow(): Promise<number> {
  await world.addShipment(account)
  return sign()
}

export async function sign(): Promise<number> {
  const { pool } = world.services
  const grown = await sequenceBatch(pool, world.identity, await loadLogState(pool, world.identity))
  if (grown !== undefined) await markPublished(pool, grown.frontier.size)
  const [head] = await newestHead(pool)
  return head?.size ?? 0
}

export async function stamps(): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select size || coalesce(' in block ' || block_number, ' pending') as said from timestamps order by id`,
  )
  return rows.map(({ said }) => said)
}

/** Returns the states of the promises (pending attestations) of a calendar. */
export async function promises({ service }: TestCalendar): Promise<readonly string[]> {
  const { rows } = await world.admin.query<{ said: string }>(
    `select case when answer is null then 'none' else 'promised' end || coalesce(' ' || trouble, '') as said
     from timestamp_promises where calendar = $1 order by timestamp_id`,
    [service.url],
  )
  return rows.map(({ said }) => said)
}

/** Opens a world, a Bitcoin service and two calendars for each test of a file. */
export function prepareTimestamping(): void {
  beforeEach(async () => {
    answerMs = waitTimeout
    ;[world, bitcoin] = await Promise.all([openWorld(), startBitcoin()])
    ;[alice, bob] = await Promise.all([startCalendar(bitcoin), startCalendar(bitcoin)])
    account = await world.addAccount()
  })
  afterEach(async () => {
    await Promise.all([world.close(), bitcoin.service.stop(), alice.service.stop(), bob.service.stop()])
  })
}
