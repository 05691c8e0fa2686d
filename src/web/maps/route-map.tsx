import { Suspense } from 'react'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { whenShown } from '../ui/lazily.tsx'
import { Link } from '../ui/link.tsx'
import { NearView } from '../ui/near-view.tsx'
import { Notice } from '../ui/notice.tsx'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { KeyedRouteMap } from './keyed-route-map.tsx'
import type { RouteLine, Stop } from './route-stops.ts'
import type { RouteFigures } from './route-summary.tsx'
import type { MapsKey } from './use-maps-key.ts'

const OpenRouteMap = whenShown(async () => (await import('./open-route-map.tsx')).OpenRouteMap)

export type RouteMapProps = {
  readonly mapsKey: MapsKey
  readonly stops: readonly Stop[]
  readonly points: readonly (readonly [number, number])[]
  /** What the open map draws. */
  readonly line: RouteLine | undefined
  readonly selected: string | undefined
  readonly onSelect: (stop: string | undefined) => void
  /** Told what the keyed service says of the route, null where it knows none. */
  readonly onDriven: (figures: RouteFigures | null) => void
}

/** The keyed map where the account has a key that works, else the open one, with a word on why. */
export function RouteMap({
  mapsKey: { key, hasFailed, fail },
  stops,
  points,
  line,
  selected,
  onSelect,
  onDriven,
}: RouteMapProps) {
  const { t } = useWords()
  const loading = <Skeleton className="size-full" />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {hasFailed && (
        <Notice title={t('maps.failed_title')}>
          <p>{t('map.keyed_failed')}</p>
          <Button asChild variant="link" size="sm">
            <Link to="/settings">{t('map.to_settings')}</Link>
          </Button>
        </Notice>
      )}
      <div className="h-80 overflow-hidden rounded-md border border-line bg-sunken @2xl:h-96">
        <PanelBoundary name={t('map.of_route')}>
          {key === undefined && loading}
          {typeof key === 'string' && (
            <KeyedRouteMap
              mapsKey={key}
              stops={stops}
              points={points}
              selected={selected}
              onSelect={onSelect}
              onRoute={(figures) => onDriven(figures ?? null)}
              onFailed={fail}
            />
          )}
          {key === null && (
            <NearView waiting={loading}>
              <Suspense fallback={loading}>
                <OpenRouteMap stops={stops} line={line} selected={selected} onSelect={onSelect} />
              </Suspense>
            </NearView>
          )}
        </PanelBoundary>
      </div>
    </div>
  )
}
