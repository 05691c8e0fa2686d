import { promisedDay, ZONE } from '#domain/base/calendar-day.ts'
import type { Language } from '#contract/messages/message.ts'
import { languageTag } from './language.ts'

/** Formatters of instants and numbers for one language. */
export type Format = ReturnType<typeof createFormat>

const formats = { pt: createFormat('pt'), en: createFormat('en') }

/**
 * Returns the formatters of a language. Components call `useFormat` instead, which follows the
 * current language.
 */
export function formatIn(language: Language): Format {
  return formats[language]
}

/** Creates the formatters of a language, in the time zone of the device. */
export function createFormat(language: Language) {
  const tag = languageTag(language)
  // English uses the month's name, because 02/11 means 11 February in some English-speaking
  // countries.
  const dayMonth = { day: '2-digit', month: language === 'en' ? 'short' : '2-digit' } as const
  const date = { ...dayMonth, year: 'numeric' } as const
  const minute = { hour: '2-digit', minute: '2-digit' } as const
  const second = { ...minute, second: '2-digit' } as const
  // Creates each formatter only once, at its first use, because creation is slow and a page formats
  // dozens of instants.
  const instant = (options: Intl.DateTimeFormatOptions) => {
    let formatter: Intl.DateTimeFormat | undefined
    return (at: Date): string => {
      formatter ??= new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : tag, options)
      return formatter.format(at)
    }
  }
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(tag, options).format(value)
  const inWords = instant({ dateStyle: 'full', timeZone: 'UTC' })
  const dateTime = instant({ ...date, ...minute })
  const dayOnly = instant(date)
  const zoneDate = instant({ ...date, timeZone: ZONE })
  const zoneDateTime = instant({ ...date, ...minute, timeZone: ZONE })
  return {
    /**
     * Promised day or time in Brasília, such as 31/01/2026 or 31/01/2026, 14:30. A promise of a day
     * has no time, whatever the viewer's zone.
     */
    promise: (at: Date): string => {
      if (isBrasiliaHere(at))
        return at.getHours() === 23 && at.getMinutes() === 59 ? dayOnly(at) : dateTime(at)
      return promisedDay(at) === undefined ? zoneDateTime(at) : zoneDate(at)
    },
    /** Promised day in Brasília. */
    promisedDate: (at: Date): string => (isBrasiliaHere(at) ? dayOnly(at) : zoneDate(at)),
    /** Returns true if the clocks of the viewer and of Brasília differ at an instant. */
    differsFromBrasilia: (at: Date): boolean => !isBrasiliaHere(at) && dateTime(at) !== zoneDateTime(at),
    /**
     * Day of a date control in words, such as quarta-feira, 4 de março de 2026. Browsers write the
     * digits of the control in a language of their own.
     * @returns undefined if the control is empty
     */
    dayInWords: (value: string | undefined): string | undefined => {
      const at = new Date(`${value?.slice(0, 10)}T12:00:00Z`)
      return Number.isNaN(at.getTime()) ? undefined : inWords(at)
    },
    /** Date and time in the viewer's zone, such as 31/01/2026, 14:30. */
    dateTime,
    /** Date and time to the second in the viewer's zone, such as 31/01/2026, 14:30:05. */
    toSecond: instant({ ...date, ...second }),
    /** Date in the viewer's zone, such as 31/01/2026; in English 31 Jan 2026. */
    date: dayOnly,
    /** The time of day in the viewer's zone, such as 14:30. */
    time: instant({ timeStyle: 'short' }),
    /** Day and month in the viewer's zone, such as 31/01; in English 31 Jan. */
    dayMonth: instant(dayMonth),
    /** The instant to the millisecond with its zone, for a tooltip. */
    exact: instant({
      ...date,
      ...second,
      fractionalSecondDigits: 3,
      // Shows the zone as an offset, because loading the names of time zones takes 100 ms on a
      // phone.
      timeZoneName: 'shortOffset',
    }),
    /** A number with the separators of the language. */
    number,
    /** A distance in metres as kilometres with two digits, such as 2.100 km. */
    kilometers: (meters: number): string =>
      number(meters / 1_000, { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 2 }),
    /** Percentage with one decimal, such as 12,5%; 0 of 0 is 0,0%. */
    percent: (part: number, whole: number): string =>
      number(whole === 0 ? 0 : part / whole, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  }
}

/**
 * Returns true if the viewer's clock has the offset of Brasília. Most viewers then need no
 * formatter of another zone, whose creation takes 100 ms on a phone.
 */
function isBrasiliaHere(at: Date): boolean {
  return at.getTimezoneOffset() === 180
}
