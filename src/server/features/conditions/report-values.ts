import { dayAndTimeAt } from '#domain/base/calendar-day.ts'
import { formatThousandths, type Channel } from '#domain/conditions/reading.ts'
import { dayText } from '#features/labels/label-content.ts'

const units: Readonly<Record<Channel, string>> = { temperature: ' °C', humidity: '%' }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns thousandths as a Portuguese decimal with one to three places and without a unit. */
function decimalText(value: number): string {
  return formatThousandths(value)
    .replace(/0{1,2}$/, '')
    .replace('.', ',')
    .replace('-', '−')
}

const counts = new Intl.NumberFormat('pt-BR')

/** Returns a whole number with points between thousands. */
export function countText(count: number): string {
  return counts.format(count)
}

/** Returns a value of a channel with its unit; a dash without a value. */
export function valueText(channel: Channel, value: number | null): string {
  return value === null ? '–' : `${decimalText(value)}${units[channel]}`
}

/** Returns a limit, which people write without needless zeros. */
function shortText(value: number): string {
  return decimalText(value).replace(/,0$/, '')
}

/** Returns one limit of a channel with its unit. */
export function limitText(channel: Channel, value: number): string {
  return `${shortText(value)}${units[channel]}`
}

/** Returns the limits of a channel; an absent one is open. */
export function limitsText(channel: Channel, minimum: number | null, maximum: number | null): string {
  if (minimum === null) return `até ${limitText(channel, maximum ?? 0)}`
  if (maximum === null) return `a partir de ${limitText(channel, minimum)}`
  return `${shortText(minimum)} a ${shortText(maximum)}${units[channel]}`
}

/** Returns a duration by its two largest units. */
export function durationText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / 1_000)} s`
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.floor((ms % HOUR_MS) / MINUTE_MS),
  ]
  const parts =
    days > 0
      ? [`${days} d`, hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`]
  return parts.filter((part) => part !== false).join(' ')
}

/** Returns a clock offset with its sign. */
export function offsetText(ms: number): string {
  if (ms === 0) return 'nenhuma'
  return `${ms < 0 ? '−' : '+'}${durationText(Math.abs(ms))}`
}

/** Returns day and time in São Paulo. */
export function instantText(at: number | string): string {
  const instant = new Date(at)
  return `${dayText(instant, 'pt')} ${dayAndTimeAt(instant).time}`
}

/** Returns a `YYYY-MM-DD` day as people write it. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Returns which part of a period has data, rounded down so that 100% means all of it. */
export function coverageText({
  covered_ms,
  from,
  to,
}: {
  covered_ms: number
  from: number
  to: number
}): string {
  if (to <= from) return '–'
  return `${String(Math.floor((covered_ms * 1_000) / (to - from)) / 10).replace('.', ',')}%`
}
