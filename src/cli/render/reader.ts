import type { Language } from '#contract/words.ts'

/** For whom it is said. */
export type Reader = {
  readonly language: Language
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string
}
