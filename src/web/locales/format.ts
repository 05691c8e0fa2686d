import type { Language } from '#contract/messages/message.ts'
import { languageTag } from './language.ts'

/** Formatters of instants and numbers for one language. */
export type Format = ReturnType<typeof createFormat>

const formats = new Map<Language, Format>()

/**
 * Returns the formatters of a language. Components call `useFormat` instead, which follows the
 * current language.
 */
export function formatIn(language: Language): Format {
  const known = formats.get(language) ?? createFormat(language)
  formats.set(language, known)
  return known
}

function createFormat(language: Language) {
  const { day, month, year } = dateIn(language)
  const minute = { hour: '2-digit', minute: '2-digit' } as const
  const second = { ...minute, second: '2-digit' } as const
  const instant = (options: Intl.DateTimeFormatOptions) => (at: Date) =>
    formatter(language, options).format(at)
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(languageTag(language), options).format(value)
  return {
    /** Date and time in the viewer's zone, such as 31/01/2026, 14:30; in English 31 Jan 2026, 14:30. */
    dateTime: instant({ day, month, year, ...minute }),
    /** Date and time to the second in the viewer's zone, such as 31/01/2026, 14:30:05, for spans that may be short. */
    toSecond: instant({ day, month, year, ...second }),
    /** Date in the viewer's zone, such as 31/01/2026; in English 31 Jan 2026. */
    date: instant({ day, month, year }),
    /** The time of day in the viewer's zone, such as 14:30. */
    time: instant({ timeStyle: 'short' }),
    /** Day and month in the viewer's zone, such as 31/01; in English 31 Jan. */
    dayMonth: instant({ day, month }),
    /** The instant to the millisecond with its zone, for a tooltip. */
    exact: instant({
      day,
      month,
      year,
      ...second,
      fractionalSecondDigits: 3,
      // Shows the zone as an offset, because loading the names of time zones takes 100 ms on a
      // phone.
      timeZoneName: 'shortOffset',
    }),
    /** A number in the language's form. */
    number,
    /** Percentage with one decimal, such as 12,5%; 0 of 0 is 0%. */
    percent: (part: number, whole: number): string =>
      number(whole === 0 ? 0 : part / whole, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  }
}

/**
 * Returns the options for dates. English uses the month's name, because 02/11 means 11 February in
 * some English-speaking countries.
 */
function dateIn(language: Language) {
  return { day: '2-digit', month: language === 'en' ? 'short' : '2-digit', year: 'numeric' } as const
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the formatter for these options. It is created once and reused, because a page formats
 * dozens of instants.
 */
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : languageTag(language), options)
  formatters.set(key, made)
  return made
}
