import { checkpointTypes, type CheckpointType } from '#domain/checkpoint.ts'
import { eventTypeMessage } from '#contract/messages/event-messages.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'

/**
 * Returns the title of an event: a checkpoint by its kind, a correction by its type and kind, any
 * other event by its type.
 */
export function eventTitle(language: Language, { type, fields }: VerifiedEvent): string {
  const kind = checkpointTypes.find((one) => one === fields['checkpoint_type'])
  if (kind === undefined) return eventTypeMessage(language, type)
  const { city, uf } = fields
  const place = [city, uf]
    .flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []))
    .join('/')
  const title = visitMessage(language, { kind, place: place === '' ? undefined : place })
  return type === 'checkpoint.created' ? title : `${eventTypeMessage(language, type)} (${title})`
}

type Visit = {
  readonly kind: CheckpointType
  readonly place: string | undefined
  readonly isAtOrigin?: boolean
}

/** Returns the text of a visit to a place: arrived, left, delivered. */
export function visitMessage(language: Language, { kind, place, isAtOrigin = false }: Visit): string {
  if (place === undefined) return formatMessage(language, `verify.visit_${kind}`)
  return formatMessage(language, isAtOrigin ? 'verify.headline_origin' : `verify.headline_${kind}`, { place })
}
