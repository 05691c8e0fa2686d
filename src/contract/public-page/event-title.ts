import { isolated } from '#ledger/base/visible-text.ts'
import { checkpointTypes, type CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { isDeliveredText } from '#domain/reference-lists/offered-status.ts'
import { annexTitle, eventTypeMessage } from '../messages/event-messages.ts'
import { type Language, formatMessage } from '../messages/message.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'

/**
 * Returns the title of an event. A checkpoint or annex has it by its kind, a correction by its type
 * and kind, any other event by its type.
 */
export function eventTitle(
  language: Language,
  event: Pick<VerifiedEvent, 'type' | 'fields' | 'hidden'>,
): string {
  const { type, fields } = event
  if (isAnnex(event)) return annexTitle(language, fields)
  const kind = checkpointTypes.find((one) => one === fields['checkpoint_type'])
  if (kind === undefined) return eventTypeMessage(language, type)
  const place = placeOf(fields, 'city', 'uf')
  const title = visitMessage(language, { kind, place, isDelivered: isDelivered(event) })
  return type === 'checkpoint.created' ? title : `${eventTypeMessage(language, type)} (${title})`
}

/**
 * Returns true if nothing contradicts that a finalization is a delivery. A hidden status may be a
 * refusal.
 */
export function isDelivered({ fields, hidden }: Pick<VerifiedEvent, 'fields' | 'hidden'>): boolean {
  const { status } = fields
  return !hidden.client.includes('status') && (typeof status !== 'string' || isDeliveredText(status))
}

export type Visit = {
  readonly kind: CheckpointType
  readonly place: string | undefined
  readonly isAtOrigin?: boolean | undefined
  /** False for a finalization that may be something else than a delivery. */
  readonly isDelivered?: boolean | undefined
}

/** Returns the text of a visit to a place: arrived, left, delivered. */
export function visitMessage(
  language: Language,
  { kind, place, isAtOrigin = false, isDelivered: isDelivery = true }: Visit,
): string {
  const name = kind === 'finalizacao' && !isDelivery ? 'ended' : kind
  if (place === undefined) return formatMessage(language, `verify.visit_${name}`)
  return formatMessage(language, isAtOrigin ? 'verify.headline_origin' : `verify.headline_${name}`, { place })
}

/** Returns city and state as "Campinas/SP", or the part that is disclosed. */
export function placeOf(fields: Fields, city: string, state: string): string | undefined {
  const parts = [textIn(fields, city), textIn(fields, state)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('/')
}

/** Returns a text of a receipt as it can stand inside a sentence. */
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? isolated(value) : undefined
}
