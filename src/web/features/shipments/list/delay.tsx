import { useState } from 'react'
import { daysLate } from '#domain/shipments/attention.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { classNames } from '../../../ui/lib/class-names.ts'
import type { ListedShipment } from './use-shipment-list.ts'

type DelayProps = {
  readonly shipment: Pick<ListedShipment, 'status' | 'estimated_delivery'>
  readonly className?: string
}

/** Shows how late a shipment is; renders nothing if it is not late. */
export function Delay({ shipment, className }: DelayProps) {
  const { t, format } = useLocale()
  const [now] = useState(() => new Date())
  const days = daysLate(shipment, now)
  if (days === undefined) return null
  const key = days === 0 ? 'tracker.late' : days === 1 ? 'tracker.late_day' : 'tracker.late_days'
  return (
    <span className={classNames('text-xs font-semibold whitespace-nowrap text-danger', className)}>
      {t(key, { count: format.number(days) })}
    </span>
  )
}
