import { formatDate, formatDateTime, formatExact, formatToSecond } from '../locales/format.ts'
import { useLanguage } from '../locales/use-language.ts'
import { classNames } from './class-names.ts'

export type TimestampProps = {
  /** RFC 3339. */
  readonly value: string
  readonly precision?: 'date' | 'minute' | 'second'
  readonly className?: string
}

const formats = { date: formatDate, minute: formatDateTime, second: formatToSecond } as const

/** An instant in the viewer's zone; the exact one is in the tooltip and in the element's `datetime`. */
export function Timestamp({ value, precision = 'minute', className }: TimestampProps) {
  const language = useLanguage()
  const instant = new Date(value)
  return (
    <time
      dateTime={value}
      title={formatExact(instant, language)}
      className={classNames('tabular whitespace-nowrap', className)}
    >
      {formats[precision](instant, language)}
    </time>
  )
}
