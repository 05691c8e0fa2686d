import type { Instant } from '#domain/base/instant.ts'
import { dayAndTimeAt, dayAt, LAST_MINUTE } from '#domain/base/calendar-day.ts'
import { ERASED_STATUS } from '#domain/events/erasure.ts'
import { ANSWER_DAYS } from '#domain/events/recipient-answer.ts'
import { isOutForDelivery } from '#domain/reference-lists/offered-status.ts'
import { type Language, formatMessage } from '../messages/message.ts'
import { picturesMessage } from './find-picture.ts'
import { adviceFor, promisedDelivery, type AnswerLine, type Promised } from './public-answer.ts'
import { newestStop, type PublicHistory, type PublicStop } from './public-history.ts'
import { topicOf, whereMessage } from './stop-message.ts'

const steps = ['registered', 'in_transit', 'out_for_delivery', 'delivered'] as const

/** Statuses after which a shipment is on its way no more, without having arrived. */
const hasNoSteps: ReadonlySet<string> = new Set(['cancelled', 'returned', ERASED_STATUS])

const DAY_MS = 86_400_000

/** One of the four steps of a delivery, and how far the shipment is with it. */
export type Step = {
  readonly name: (typeof steps)[number]
  readonly state: 'done' | 'current' | 'ahead'
}

/** Answer to a recipient's first questions: what happened, how far it is, and when it arrives. */
export type RecipientView = {
  /** Sentence without a full stop. */
  readonly sentence: string
  /** Status text of the newest checkpoint; undefined if there is none or the sentence says it. */
  readonly statusText: string | undefined
  /** The four steps; none if the shipment was cancelled or returned, or its status is not known. */
  readonly steps: readonly Step[]
  readonly promised: Promised | undefined
  /** True if a delivery is due for which the sender promised no time. */
  readonly isUnpromised: boolean
  /** Time of what the sentence says: at which it happened, or since which it applies. */
  readonly time: { readonly key: 'verify.at' | 'verify.since'; readonly at: Instant } | undefined
  /** Key of the advice to a recipient whose sender states no contact. */
  readonly advice: AnswerLine['key']
  /** Photos and signature of the delivery; undefined if there are none. */
  readonly proof: string | undefined
  /** True for some days after a delivery, in which its recipient can answer by a mailed link. */
  readonly isAnswerable: boolean
}

/** Returns what the public page says at first sight. */
export function recipientView(language: Language, history: PublicHistory, now: Date): RecipientView {
  const promised = promisedDelivery(history, now)
  const topic = topicOf(history)
  const isOut = topic !== undefined && isOutStop(topic)
  const at = (topic ?? history.stops[0])?.occurredAt
  const reached = stepsOf(history)
  return {
    sentence:
      topic?.kind === 'tentativa'
        ? attemptMessage(language, topic, now)
        : isOut
          ? outMessage(language, { place: topic.place, promised, now })
          : whereMessage(language, history),
    statusText: isOut ? undefined : topic?.statusText,
    steps: reached,
    promised,
    isUnpromised: promised === undefined && reached.some(({ state }) => state === 'ahead'),
    time: at && { key: isOngoing(history, topic) ? 'verify.since' : 'verify.at', at },
    advice: adviceFor(history, now),
    isAnswerable: topic !== undefined && isAnswerable(topic, now),
    proof: topic?.kind === 'finalizacao' ? picturesMessage(language, topic.pictures) : undefined,
  }
}

/** Returns true if the sentence says a state that lasts, and not an event. */
function isOngoing({ status }: PublicHistory, topic: PublicStop | undefined): boolean {
  return topic?.place === undefined && (status === undefined || !hasNoSteps.has(status))
}

/**
 * Says that a shipment was not delivered, and whether that was today in Brasília. The line below it
 * has the day. The reason is not public.
 */
function attemptMessage(language: Language, { occurredAt }: PublicStop, now: Date): string {
  const isToday = occurredAt !== undefined && dayAt(new Date(occurredAt)) === dayAt(now)
  return formatMessage(language, isToday ? 'recipient.missed_today' : 'recipient.missed_earlier')
}

type Out = Pick<PublicStop, 'place'> & Pick<RecipientView, 'promised'> & { readonly now: Date }

/** Says that a shipment is out for delivery, and until when it arrives if that is today. */
function outMessage(language: Language, { place, promised, now }: Out): string {
  const out =
    place === undefined
      ? formatMessage(language, 'recipient.step_out_for_delivery')
      : formatMessage(language, 'recipient.out_in', { place })
  if (promised?.state !== 'ahead') return out
  const { day, time } = dayAndTimeAt(new Date(promised.expected))
  if (day !== dayAt(now)) return out
  return time === LAST_MINUTE
    ? formatMessage(language, 'recipient.by_today', { out })
    : formatMessage(language, 'recipient.by_time', { out, time: hourText(language, time) })
}

/** Writes a time of day as people say it: 18h, 18h30. @param time as `HH:MM` */
function hourText(language: Language, time: string): string {
  if (language === 'en') return time
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

function isAnswerable({ kind, isDelivered = true, receivedAt }: PublicStop, now: Date): boolean {
  if (kind !== 'finalizacao' || !isDelivered || receivedAt === undefined) return false
  return now.getTime() < Date.parse(receivedAt) + ANSWER_DAYS * DAY_MS
}

function isOutStop({ kind, statusText }: PublicStop): boolean {
  return kind === 'saida' && statusText !== undefined && isOutForDelivery(statusText)
}

function stepsOf(history: PublicHistory): readonly Step[] {
  const reached = reachedStep(history)
  if (reached === undefined) return []
  const at = steps.indexOf(reached)
  return steps.map((name, step) => ({
    name,
    state: step < at || reached === 'delivered' ? 'done' : step === at ? 'current' : 'ahead',
  }))
}

function reachedStep(history: PublicHistory): Step['name'] | undefined {
  const { status } = history
  if (status === undefined || hasNoSteps.has(status)) return undefined
  if (status === 'delivered') return 'delivered'
  if (status === 'pending') return 'registered'
  const newest = newestStop(history)
  const isAtTheDoor = newest !== undefined && (newest.kind === 'tentativa' || isOutStop(newest))
  return isAtTheDoor ? 'out_for_delivery' : 'in_transit'
}
