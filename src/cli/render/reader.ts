import type { Language } from '#contract/messages/message.ts'

/** Language and zone of the reader. */
export type Reader = {
  readonly language: Language
  /** IANA name of the zone of the times. */
  readonly timeZone: string
}
