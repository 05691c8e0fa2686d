import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { languageTag } from '../../locales/language.ts'
import { useLanguage } from '../../locales/use-language.ts'

/**
 * Returns a function that writes an instant by the clock of an airport with its offset, such as
 * `26/11, 14:30 GMT-3`. Without a known zone it writes UTC.
 */
export function useAirportTime({ airports }: Pick<MilestonesAnswer, 'airports'>) {
  const language = useLanguage()
  const tag = language === 'en' ? 'en-GB' : languageTag(language)
  return (at: string, airport: string): string => {
    const zone = airports.find(({ code }) => code === airport)?.zone ?? 'UTC'
    return new Intl.DateTimeFormat(tag, {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'shortOffset',
    }).format(new Date(at))
  }
}
