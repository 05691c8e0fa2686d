import type { Instant } from '#domain/base/instant.ts'
import { ERASED_STATUS } from '#domain/events/erasure.ts'
import type { publicAnswerMessages } from '../messages/shared/public-answer-messages.ts'
import { newestStop, type PublicHistory } from './public-history.ts'

/**
 * One line of the answer: the key of its message, and the values in the message. Times are
 * instants, to be formatted in the viewer's zone.
 */
export type AnswerLine = {
  readonly key: keyof typeof publicAnswerMessages
  readonly place?: string
  readonly time?: Instant
}

/** Answer to a recipient's first questions: what is not known, and what to do. */
export type PublicAnswer = {
  readonly unknown: readonly AnswerLine[]
  readonly todo: AnswerLine
}

/**
 * State of a promised delivery: `ahead` or `late` while no delivery is registered, `kept` or
 * `missed` afterwards.
 */
export type Promised = {
  readonly state: 'ahead' | 'late' | 'kept' | 'missed'
  readonly expected: Instant
}

/**
 * Returns the state of the promised delivery; undefined if nothing was promised, or no delivery is
 * due any more.
 */
export function promisedDelivery(history: PublicHistory, now: Date): Promised | undefined {
  const { expectedDelivery: expected, status } = history
  if (expected === undefined || status === 'cancelled' || status === 'returned') return undefined
  if (status !== 'delivered') {
    return { state: Date.parse(expected) < now.getTime() ? 'late' : 'ahead', expected }
  }
  const delivered = deliveredAt(history)
  if (delivered === undefined) return undefined
  return { state: Date.parse(delivered) <= Date.parse(expected) ? 'kept' : 'missed', expected }
}

/**
 * Returns the unknown facts and the advice, worded to be fair to the sender and to the recipient.
 * @param isSealed true if the receipt proves that the history is closed
 */
export function publicAnswer(history: PublicHistory, now: Date, isSealed: boolean): PublicAnswer {
  return { unknown: unknownFacts(history, now, isSealed), todo: { key: adviceFor(history, now) } }
}

function unknownFacts(history: PublicHistory, now: Date, isSealed: boolean): readonly AnswerLine[] {
  const { status } = history
  if (status === 'delivered') return [{ key: isSealed ? 'answer.annexes_open' : 'answer.not_closed' }]
  if (status === 'cancelled' || status === 'returned') return [{ key: `answer.why_${status}` }]
  return [whereabouts(history), arrival(promisedDelivery(history, now))]
}

/** Returns the key of the advice to the recipient. */
export function adviceFor(history: PublicHistory, now: Date): AnswerLine['key'] {
  const { status } = history
  if (status === 'delivered') return 'answer.todo_delivered'
  if (status === 'cancelled' || status === 'returned' || status === ERASED_STATUS)
    return 'answer.todo_cancelled'
  if (newestStop(history)?.kind === 'tentativa') return 'answer.todo_tried'
  return promisedDelivery(history, now)?.state === 'late' ? 'answer.todo_late' : 'answer.todo_wait'
}

function whereabouts(history: PublicHistory): AnswerLine {
  const stop = newestStop(history)
  if (stop === undefined || history.status === 'pending') return { key: 'answer.not_collected' }
  const { kind, place } = stop
  const named = place === undefined ? {} : { place }
  if (kind === undefined) return { key: 'answer.on_the_way' }
  if (kind === 'tentativa') return { key: 'answer.tried' }
  if (kind === 'saida')
    return { key: place === undefined ? 'answer.on_the_way' : 'answer.on_the_way_from', ...named }
  return { key: place === undefined ? 'answer.not_left' : 'answer.not_left_from', ...named }
}

function arrival(promised: Promised | undefined): AnswerLine {
  if (promised === undefined) return { key: 'answer.no_promise' }
  const { state, expected } = promised
  return { key: state === 'late' ? 'answer.promise_passed' : 'answer.promised', time: expected }
}

function deliveredAt(history: PublicHistory): Instant | undefined {
  const stop = newestStop(history)
  if (stop?.kind === 'finalizacao') return stop.occurredAt
  return history.stops.find(({ status }) => status === 'delivered')?.occurredAt
}
