import type { Language } from '#contract/words.ts'
import { languageTag } from './language.ts'

/** Date and time in the viewer's zone, such as 31/01/2026, 14:30; in English 31 Jan 2026, 14:30. */
export function formatDateTime(instant: Date, language: Language): string {
  return formatter(language, { ...dateIn(language), hour: '2-digit', minute: '2-digit' }).format(instant)
}

/** Date and time to the second in the viewer's zone, such as 31/01/2026, 14:30:05, for spans that may be short. */
export function formatToSecond(instant: Date, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return formatter(language, { ...dateIn(language), ...time }).format(instant)
}

/** Date in the viewer's zone, such as 31/01/2026; in English 31 Jan 2026. */
export function formatDate(instant: Date, language: Language): string {
  return formatter(language, dateIn(language)).format(instant)
}

/** The time of day in the viewer's zone, such as 14:30. */
export function formatTime(instant: Date, language: Language): string {
  return formatter(language, { timeStyle: 'short' }).format(instant)
}

/** Day and month in the viewer's zone, such as 31/01; in English 31 Jan. */
export function formatDayMonth(instant: Date, language: Language): string {
  const { day, month } = dateIn(language)
  return formatter(language, { day, month }).format(instant)
}

/** The instant to the millisecond with its zone, for a tooltip. */
export function formatExact(instant: Date, language: Language): string {
  return formatter(language, {
    ...dateIn(language),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    // An offset, because loading the names of time zones takes a phone 100 ms.
    timeZoneName: 'shortOffset',
  }).format(instant)
}

/** A number in the language's form. */
export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  return new Intl.NumberFormat(languageTag(language), options).format(value)
}

/** A share of a whole with one decimal, such as 12,5%; 0 of 0 is 0%. */
export function formatPercent(part: number, whole: number, language: Language): string {
  const share = whole === 0 ? 0 : part / whole
  return formatNumber(share, language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}

/** English readers are of several countries, in some of which 02/11 is February's: there the month is a word. */
function dateIn(language: Language) {
  return { day: '2-digit', month: language === 'en' ? 'short' : '2-digit', year: 'numeric' } as const
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the formatter of these options, created once, because a page formats dozens of instants. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : languageTag(language), options)
  formatters.set(key, made)
  return made
}
