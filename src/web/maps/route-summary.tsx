import { useLocale } from '../locales/use-locale.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export type RouteFigures = {
  readonly distance_meters: number
  /** Duration in seconds; null if no service provided it. */
  readonly duration_seconds: number | null
  readonly source: 'routing' | 'straight'
}

/**
 * Shows the distance in kilometres with one decimal, and the duration in hours and whole minutes
 * (specification, section 9).
 */
export function RouteSummary({
  figures,
  isPending,
}: {
  readonly figures: RouteFigures | undefined
  readonly isPending: boolean
}) {
  const { t, format } = useLocale()
  const formatDuration = (minutes: number): string =>
    minutes < 60
      ? t('map.minutes', { minutes })
      : t('map.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  if (figures === undefined) return isPending ? <Skeleton className="h-6 w-56" /> : null
  const { distance_meters, duration_seconds, source } = figures
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const km = format.number(distance_meters / 1000, oneDecimal)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      <div className="flex gap-2">
        <dt className="text-muted">{t(source === 'routing' ? 'map.distance' : 'map.straight_distance')}</dt>
        <dd className="font-semibold tabular">{t('map.kilometers', { km })}</dd>
      </div>
      {duration_seconds !== null && (
        <div className="flex gap-2">
          <dt className="text-muted">{t('map.duration')}</dt>
          <dd className="font-semibold tabular">{formatDuration(Math.round(duration_seconds / 60))}</dd>
        </div>
      )}
    </dl>
  )
}
