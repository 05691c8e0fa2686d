import { useQuery } from '@tanstack/react-query'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { channels } from '#domain/conditions/reading.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { readingsQuery } from '../card/conditions-query.ts'
import { serialsOf } from '../card/device-names.ts'
import { ConditionChart } from './condition-chart.tsx'

type ConditionChartsProps = { readonly shipment: ShipmentDetail; readonly conditions: ConditionsAnswer }

/** Draws one curve for temperature, and one for humidity if a device measures it. */
export function ConditionCharts({ shipment, conditions }: ConditionChartsProps) {
  const { t } = useMessages()
  const readings = useQuery(readingsQuery(shipment.tracking_id))
  const serial = serialsOf(conditions)
  const { range } = conditions
  if (range === null) return null
  if (readings.isPending) return <Skeleton className="h-72 w-full" />
  if (readings.data === undefined) return <LoadFailed title={t('chart.load_failed')} query={readings} />
  if (readings.data.every(({ points }) => points.length === 0))
    return <p className="text-muted">{t('chart.no_readings')}</p>
  const marks = shipment.checkpoints.map(({ timestamp, location }) => ({
    at: Date.parse(timestamp),
    name: location,
  }))
  return channels.map((channel) => {
    const series = readings.data
      .filter((one) => one.channel === channel && one.points.length > 0)
      .map(({ device_id, points }) => ({
        device_id,
        serial: serial(device_id),
        points: points.map(({ at, ...values }) => ({ at: Date.parse(at), ...values })),
      }))
    return (
      series.length > 0 && <ConditionChart key={channel} {...{ channel, series, range, marks, conditions }} />
    )
  })
}
