import { columnsOf } from './insert-rows.ts'
import type { Pool, Queryable } from './pool.ts'
import { statement } from './database.rows.ts'

/** Notification of PostgreSQL. */
type Notice = { readonly channel: string; readonly payload: string }

/** Minimum time between two transactions that send notifications, in milliseconds. */
const INTERVAL_MS = 20

const ofTransactions = new WeakMap<Queryable, Notice[]>()
const ofPools = new WeakMap<Pool, (notices: readonly Notice[]) => void>()

/**
 * Sends a notification once the transaction has committed, together with notifications of the
 * pool's other transactions. The transaction does not send it itself, because PostgreSQL serializes
 * the commits of all transactions that send notifications. A crash after the commit loses the
 * notification. Listeners therefore also query for changes from time to time.
 */
export function announceAfterCommit(tx: Queryable, channel: string, payload: string): void {
  const notices = ofTransactions.get(tx) ?? []
  notices.push({ channel, payload })
  ofTransactions.set(tx, notices)
}

/** Sends the notifications of a transaction that has committed. */
export function sendAnnouncements(pool: Pool, tx: Queryable): void {
  const notices = ofTransactions.get(tx)
  if (notices === undefined) return
  let send = ofPools.get(pool)
  if (send === undefined) {
    send = openAnnouncer(pool)
    ofPools.set(pool, send)
  }
  send(notices)
}

/** Discards the notifications of a transaction that has ended. */
export function dropAnnouncements(tx: Queryable): void {
  ofTransactions.delete(tx)
}

const notifyAll = statement<[channels: readonly string[], payloads: readonly string[]], never>(
  'notify_all',
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)',
)

/**
 * Returns a function that sends notifications. It sends them immediately, unless it sent others
 * within the last `INTERVAL_MS`. In that case it sends all new ones together at the end of this
 * interval.
 */
function openAnnouncer(pool: Pool): (notices: readonly Notice[]) => void {
  let waiting: Notice[] = []
  let isPaused = false
  const flush = (): void => {
    const notices = waiting
    waiting = []
    isPaused = notices.length > 0
    if (!isPaused) return
    setTimeout(flush, INTERVAL_MS)
    // PostgreSQL sends equal notifications of one transaction once.
    notifyAll(pool, ...columnsOf(notices, 'channel', 'payload')).catch(() => undefined)
  }
  return (notices) => {
    waiting.push(...notices)
    if (!isPaused) flush()
  }
}
