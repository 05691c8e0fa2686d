import { ERASED_STATUS } from '#domain/events/erasure.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { isMandatoryStatus } from '#domain/shipments/status.ts'
import { type Language, formatMessage } from '../messages/message.ts'
import { formatFixed } from './fixed-time.ts'
import { eventTitle, visitMessage } from './event-title.ts'
import { picturesMessage } from './find-picture.ts'
import { newestStop, type PublicHistory, type PublicStop } from './public-history.ts'

/**
 * Returns the checkpoint that determines the place of the shipment. Returns undefined if the
 * shipment is pending, cancelled or returned, or was set to delivered without a finalizacao.
 */
export function topicOf(history: PublicHistory): PublicStop | undefined {
  const newest = newestStop(history)
  const { status } = history
  if (status === 'pending' || status === 'cancelled' || status === 'returned') return undefined
  return status === 'delivered' && newest?.kind !== 'finalizacao' ? undefined : newest
}

/**
 * Describes the place of a shipment in one sentence without a full stop. The sentence names the
 * place of the checkpoint from `topicOf`, or the status if there is none.
 */
export function whereMessage(language: Language, history: PublicHistory): string {
  const { status } = history
  if (status === ERASED_STATUS) return formatMessage(language, 'status.erased')
  const topic = topicOf(history)
  if (status === 'cancelled' || status === 'returned') return formatMessage(language, `status.${status}`)
  if (topic?.kind !== undefined && topic.place !== undefined)
    return visitMessage(language, { ...topic, kind: topic.kind })
  if (topic?.isDelivered === false) return formatMessage(language, 'verify.visit_ended')
  if (status === 'pending') return formatMessage(language, 'verify.headline_pending')
  if (status === undefined) return formatMessage(language, 'verify.unknown_place')
  return statusMessage(language, status)
}

/** Returns the name of a status; a status of an account unchanged. */
function statusMessage(language: Language, status: string): string {
  return isMandatoryStatus(status) ? formatMessage(language, `status.${status}`) : status
}

type StopMessage = {
  readonly title: string
  readonly detail: string | undefined
  /** Photos and signature, such as "2 fotos, assinatura". */
  readonly pictures: string | undefined
}

/** Describes the event at a stop, the status given or set there, and its pictures. */
export function stopMessage(language: Language, stop: PublicStop, origin: string | undefined): StopMessage {
  return { ...titleOf(language, stop, origin), pictures: picturesMessage(language, stop.pictures) }
}

function titleOf(
  language: Language,
  { event, kind, place, status, statusText, isAtOrigin, isDelivered }: PublicStop,
  origin: string | undefined,
): Omit<StopMessage, 'pictures'> {
  const unknown = place === undefined ? formatMessage(language, 'verify.unknown_place') : undefined
  if (kind !== undefined && event.type === 'checkpoint.created') {
    const title = visitMessage(language, { kind, place, isAtOrigin, isDelivered })
    return { title, detail: statusText ?? unknown }
  }
  const title = eventTitle(language, event)
  const { kind: annex, facts } = event.fields
  const at = annex === 'milestone' && typeof facts === 'object' ? facts?.['at'] : undefined
  if (typeof at === 'string' && parseInstant(at) !== undefined)
    return { title, detail: formatMessage(language, 'milestone.at', { time: formatFixed(at, language) }) }
  if (status !== undefined) return { title, detail: statusMessage(language, status) }
  if (kind === undefined && event.type !== 'shipment.created') return { title, detail: undefined }
  // If all fields are erased or hidden, it is unknown whether the event had a place.
  if (Object.keys(event.fields).length === 0) return { title, detail: undefined }
  const where = place ?? (kind === undefined ? origin : undefined)
  return { title, detail: where ?? formatMessage(language, 'verify.unknown_place') }
}
