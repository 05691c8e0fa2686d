import type { Channel } from '#domain/conditions/reading.ts'
import { useLocale } from '../../locales/use-locale.ts'

/** Returns formatters of values in thousandths of a degree Celsius or of a percent. */
export function useConditionValues() {
  const { t, format } = useLocale()
  const unit = { temperature: ' °C', humidity: '%' } as const
  /** A number such as `2,5`, with a minus sign in its width. */
  const number = (value: number): string =>
    format.number(value / 1_000, { maximumFractionDigits: 3 }).replace('-', '−')
  return {
    number,
    /** A number of readings, such as `1 leitura`. */
    readings: (count: number): string =>
      count === 1
        ? t('conditions.file_count_one')
        : t('conditions.file_count', { count: format.number(count) }),
    /** A value with its unit, such as `2,5 °C`; a dash for none. */
    value: (channel: Channel, value: number | null): string =>
      value === null ? '–' : `${number(value)}${unit[channel]}`,
    /** Both limits, such as `2 a 8 °C`; one limit if the other is null. */
    limits: (channel: Channel, low: number | null, high: number | null): string =>
      low !== null && high !== null
        ? `${t('ranges.between', { low: number(low), high: number(high) })}${unit[channel]}`
        : `${low === null ? '≤' : '≥'} ${number(low ?? high ?? 0)}${unit[channel]}`,
  }
}
