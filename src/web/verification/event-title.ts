import { sayEventType, sayFieldValue } from '#contract/event-words.ts'
import type { Language } from '#contract/words.ts'
import type { VerifiedEvent } from '#ledger/verify-event.ts'

/** What an event is called: a checkpoint by its kind, a correction by both, anything else by its type. */
export function eventTitle(language: Language, { type, fields }: VerifiedEvent): string {
  const value = fields['checkpoint_type']
  if (typeof value !== 'string') return sayEventType(language, type)
  const kind = sayFieldValue(language, 'checkpoint_type', value)
  return type === 'checkpoint.created' ? kind : `${sayEventType(language, type)} (${kind})`
}
