import { sayEventType, sayFieldValue } from '#contract/event-words.ts'
import type { Language } from '#contract/words.ts'
import type { VerifiedEvent } from '#ledger/verify-event.ts'

/** What an event is called: a checkpoint by its kind, anything else by its type. */
export function eventTitle(language: Language, { type, fields }: VerifiedEvent): string {
  const kind = fields['checkpoint_type']
  return typeof kind === 'string'
    ? sayFieldValue(language, 'checkpoint_type', kind)
    : sayEventType(language, type)
}
