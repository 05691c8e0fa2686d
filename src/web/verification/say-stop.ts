import { ERASED_STATUS } from '#domain/erasure.ts'
import { isMandatoryStatus } from '#domain/status.ts'
import { sayFieldValue } from '#contract/messages/event-words.ts'
import type { Language } from '#contract/messages/words.ts'
import { sayWords } from '../locales/say-words.ts'
import { eventTitle, sayVisit } from './event-title.ts'
import { newestStop, type PublicHistory, type PublicStop } from './public-history.ts'

/**
 * Returns the checkpoint that determines the place of the shipment. Returns none if the status was
 * reset to pending, or the shipment ended without a checkpoint.
 */
export function topicOf(history: PublicHistory): PublicStop | undefined {
  const newest = newestStop(history)
  const { status } = history
  if (status === 'pending' || status === 'cancelled') return undefined
  return status === 'delivered' && newest?.kind !== 'finalizacao' ? undefined : newest
}

/**
 * Describes the place of a shipment in one sentence without a full stop: by its checkpoint's place
 * if there is one, else by its status.
 */
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

/** Describes the event at a stop, and the status given or set there. */
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
  // If all fields are erased or hidden, it is unknown if a place is missing.
  if (Object.keys(event.fields).length === 0) return { title, detail: undefined }
  const where = place ?? (kind === undefined ? origin : undefined)
  return { title, detail: where ?? sayWords(language, 'verify.unknown_place') }
}
