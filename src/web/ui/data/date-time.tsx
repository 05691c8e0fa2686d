import { useLocale } from '../../locales/use-locale.ts'
import { classNames } from '../lib/class-names.ts'

export type DateTimeProps = {
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
export function DateTime({ value, precision = 'minute', className }: DateTimeProps) {
  const { format } = useLocale()
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

/**
 * Shows the promised day or time of a delivery in Brasília's time, which the label and the filter
 * use too. Names the zone if the viewer's differs.
 */
export function PromisedTime({ value, precision = 'minute', className }: DateTimeProps) {
  const { format } = useLocale()
  const promiseText = usePromiseText()
  return (
    <time dateTime={value} title={format.exact(new Date(value))} className={classNames('tabular', className)}>
      {promiseText(value, precision)}
    </time>
  )
}

/** Returns a function that writes a promised day or time, for sentences. */
export function usePromiseText() {
  const { t, format } = useLocale()
  return (value: string, precision?: DateTimeProps['precision']): string => {
    const at = new Date(value)
    const text = precision === 'date' ? format.promisedDate(at) : format.promise(at)
    return format.differsFromBrasilia(at) ? `${text} ${t('ui.brasilia_time')}` : text
  }
}
