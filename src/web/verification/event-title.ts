import { checkpointTypes, type CheckpointType } from '#domain/checkpoint.ts'
import { sayEventType } from '#contract/messages/event-words.ts'
import type { Language } from '#contract/messages/words.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { sayWords } from '../locales/say-words.ts'

/**
 * Returns the title of an event: a checkpoint by its kind, a correction by its type and kind, any
 * other event by its type.
 */
export function eventTitle(language: Language, { type, fields }: VerifiedEvent): string {
  const kind = checkpointTypes.find((one) => one === fields['checkpoint_type'])
  if (kind === undefined) return sayEventType(language, type)
  const { city, uf } = fields
  const place = [city, uf]
    .flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []))
    .join('/')
  const title = sayVisit(language, { kind, place: place === '' ? undefined : place })
  return type === 'checkpoint.created' ? title : `${sayEventType(language, type)} (${title})`
}

type Visit = {
  readonly kind: CheckpointType
  readonly place: string | undefined
  readonly isAtOrigin?: boolean
}

/** Returns the text of a visit to a place: arrived, left, delivered. */
export function sayVisit(language: Language, { kind, place, isAtOrigin = false }: Visit): string {
  if (place === undefined) return sayWords(language, `verify.visit_${kind}`)
  return sayWords(language, isAtOrigin ? 'verify.headline_origin' : `verify.headline_${kind}`, { place })
}
