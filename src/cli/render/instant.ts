import { parseInstant } from '#domain/base/instant.ts'
import { tell } from '../messages.ts'
import type { Language } from '#contract/messages/message.ts'

/** Language and zone of the reader. */
export type Reader = {
  readonly language: Language
  /** IANA name of the time zone in which times are shown. */
  readonly timeZone: string
}

const locales = { pt: 'pt-BR', en: 'en-GB' } as const

/**
 * Formats an instant in the reader's time zone, followed by the exact instant in UTC. Returns a
 * text that is no instant unchanged.
 */
export function instantMessage(text: string, { language, timeZone }: Reader): string {
  const instant = parseInstant(text)
  if (instant === undefined) return text
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    day: '2-digit',
    month: language === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  })
  return `${format.format(new Date(instant))} (${instant})`
}

/** Returns the sentence that names the reader's time zone. */
export function zoneMessage({ language, timeZone: zone }: Reader): string {
  const format = new Intl.DateTimeFormat(locales[language], { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return tell(language, 'times_of', { name, zone })
}
