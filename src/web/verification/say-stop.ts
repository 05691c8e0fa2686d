import { ERASED_STATUS } from '#domain/erasure.ts'
import { isMandatoryStatus } from '#domain/status.ts'
import { sayFieldValue } from '#contract/messages/event-words.ts'
import type { Language } from '#contract/messages/words.ts'
import { sayWords } from '../locales/say-words.ts'
import { eventTitle, sayVisit } from './event-title.ts'
import { newestStop, type PublicHistory, type PublicStop } from './public-history.ts'

/** The checkpoint that says where the shipment is; none when it was set back to pending, or ended without one. */
export function topicOf(history: PublicHistory): PublicStop | undefined {
  const newest = newestStop(history)
  const { status } = history
  if (status === 'pending' || status === 'cancelled') return undefined
  return status === 'delivered' && newest?.kind !== 'finalizacao' ? undefined : newest
}

/** Says the place of a shipment in one sentence without a full stop: an event has a place, a status lasts. */
export function sayWhere(language: Language, history: PublicHistory): string {
  const { status } = history
  if (status === ERASED_STATUS) return sayWords(language, 'status.erased')
  const topic = topicOf(history)
  if (status === 'cancelled') return sayWords(language, 'status.cancelled')
  if (topic?.kind !== undefined && topic.place !== undefined)
    return sayVisit(language, { ...topic, kind: topic.kind })
  if (status === 'pending') return sayWords(language, 'verify.headline_pending')
  if (status === undefined) return sayWords(language, 'verify.unknown_place')
  return isMandatoryStatus(status) ? sayWords(language, `status.${status}`) : status
}

/** Says the event at a stop, and the status that was given or set there. */
export function sayStop(
  language: Language,
  { event, kind, place, status, statusText, isAtOrigin }: PublicStop,
  origin: string | undefined,
): { readonly title: string; readonly detail: string | undefined } {
  const unknown = place === undefined ? sayWords(language, 'verify.unknown_place') : undefined
  if (kind !== undefined && event.type === 'checkpoint.created') {
    return {
      title: sayVisit(language, { kind, place, ...(isAtOrigin && { isAtOrigin }) }),
      detail: statusText ?? unknown,
    }
  }
  const title = eventTitle(language, event)
  if (status !== undefined) return { title, detail: sayFieldValue(language, 'status_after', status) }
  if (kind === undefined && event.type !== 'shipment.created') return { title, detail: undefined }
  // Of what is erased, or kept back whole, not even that a place is missing is known.
  if (Object.keys(event.fields).length === 0) return { title, detail: undefined }
  const where = place ?? (kind === undefined ? origin : undefined)
  return { title, detail: where ?? sayWords(language, 'verify.unknown_place') }
}
