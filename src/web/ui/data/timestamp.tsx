import { useFormat } from '../../locales/use-format.ts'
import { classNames } from '../lib/class-names.ts'

export type TimestampProps = {
  /** RFC 3339 instant. */
  readonly value: string
  readonly precision?: 'date' | 'minute' | 'second'
  readonly className?: string
}

const forms = { date: 'date', minute: 'dateTime', second: 'toSecond' } as const

/**
 * Shows an instant in the viewer's zone. The exact instant is in the tooltip and in the element's
 * `datetime`.
 */
export function Timestamp({ value, precision = 'minute', className }: TimestampProps) {
  const format = useFormat()
  const instant = new Date(value)
  return (
    <time
      dateTime={value}
      title={format.exact(instant)}
      className={classNames('tabular whitespace-nowrap', className)}
    >
      {format[forms[precision]](instant)}
    </time>
  )
}
