import type { QueuedBody, QueueRefusal, StoredScan } from './queued-scan.ts'
import { withoutField, type OfflineQueue } from './offline-queue.ts'
import type { ScanAnswer } from './scan-answer.ts'

/** The world outside: the server and the clock. */
export type Sending = {
  readonly store: OfflineQueue
  /** Sends a body as that account, and as nobody else; never throws. */
  readonly post: (account: string, body: QueuedBody) => Promise<ScanAnswer>
  /** Whether the account's shipment has this very checkpoint; undefined when that was not answered. */
  readonly isRecorded: (account: string, body: QueuedBody) => Promise<boolean | undefined>
  /** Whether there is any sense in trying. */
  readonly isOnline: () => boolean
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Told after each step. */
  readonly onChange: () => void
}

/** Why sending stopped. */
export type Stop =
  | { readonly reason: 'done' }
  /** The next one is held, or the server asked for patience, until then; epoch milliseconds. */
  | { readonly reason: 'early'; readonly until: number }
  | { readonly reason: 'unanswered' }
  | { readonly reason: 'signed_out' }

/** How often the server may fail on one request before the others go on without it. */
const MAX_FAILURES = 5
const RECORDED_SHOWN_MS = 24 * 60 * 60_000

/**
 * Sends what an account has kept, in order of making and one at a time. It stops at the first that is not answered, since
 * the later ones may build on it, and goes on past one that is refused. A request sent again is the same event, so that
 * being stopped at any point loses nothing and doubles nothing. Only one may run at a time.
 */
export async function sendQueued(account: string, sending: Sending): Promise<Stop> {
  const { store, now, isOnline, onChange } = sending
  await store.releaseAll(account)
  await store.deleteRecorded(account, now() - RECORDED_SHOWN_MS)
  for (;;) {
    const next = await store.head(account)
    if (next === undefined) return { reason: 'done' }
    const due = Math.max(next.send_after, next.not_before)
    if (due > now()) return { reason: 'early', until: due }
    if (!isOnline()) return { reason: 'unanswered' }
    const claimed = await store.claim(next.order, now())
    // Taken back in between, in another tab.
    if (claimed === undefined) continue
    onChange()
    const stop = await sendOne(claimed, sending)
    onChange()
    if (stop !== undefined) return stop
  }
}

async function sendOne(scan: StoredScan, sending: Sending): Promise<Stop | undefined> {
  const { store, now } = sending
  const answer = await answerTo(scan, sending)
  switch (answer.kind) {
    case 'recorded':
      await store.settle(scan.order, { state: 'recorded', at: now() })
      return undefined
    case 'refused':
      await refuse(scan, answer.refusal, answer.fields, sending)
      return undefined
    case 'known':
      await store.settle(scan.order, { state: 'refused', refusal: answer.refusal, at: now() })
      return undefined
    case 'failed':
      return fail(scan, answer.refusal, sending)
    case 'unanswered':
      await store.release(scan.order, {
        not_before: answer.patience === 0 ? 0 : now() + answer.patience,
        ...(answer.isOffline && { was_offline: true }),
      })
      return answer.patience === 0
        ? { reason: 'unanswered' }
        : { reason: 'early', until: now() + answer.patience }
    case 'signed_out':
      await store.release(scan.order)
      return { reason: 'signed_out' }
  }
}

/** An event that the server knows by its id: perhaps this one, from a version of the application that wrote it otherwise. */
async function answerTo(scan: StoredScan, { post, isRecorded }: Sending): Promise<ScanAnswer> {
  const { account, body, was_offline } = scan
  const answer = await post(account, was_offline ? { ...body, made_offline: true } : body)
  if (answer.kind !== 'known') return answer
  const isIt = await isRecorded(account, body)
  if (isIt === undefined) return { kind: 'unanswered', patience: 0, isOffline: false }
  return isIt ? { kind: 'recorded' } : answer
}

/** The saved address of a place may be gone since: it is no part of what is recorded, and the place stands without it. */
async function refuse(
  { order, body }: StoredScan,
  refusal: QueueRefusal,
  fields: readonly string[],
  { store, now }: Sending,
): Promise<void> {
  const isAddressGone = fields.length === 1 && fields[0] === 'address_id' && 'address_id' in body
  if (isAddressGone) await store.release(order, { body: withoutField(body, 'address_id') })
  else await store.settle(order, { state: 'refused', refusal, at: now() })
}

async function fail(
  { order, failures }: StoredScan,
  refusal: QueueRefusal,
  { store, now }: Sending,
): Promise<Stop | undefined> {
  if (failures + 1 < MAX_FAILURES) {
    await store.release(order, { failures: failures + 1 })
    return { reason: 'unanswered' }
  }
  await store.settle(order, { state: 'refused', refusal, at: now() })
  return undefined
}
