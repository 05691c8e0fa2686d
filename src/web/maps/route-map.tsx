import { Suspense } from 'react'
import { useMessages } from '../locales/use-messages.ts'
import { whenShown } from '../ui/lib/lazily.tsx'
import { LinkButton } from '../ui/layout/link-button.tsx'
import { NearView } from '../ui/layout/near-view.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PanelBoundary } from '../ui/feedback/panel-boundary.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { KeyedRouteMap } from './keyed-route-map.tsx'
import type { ShownRoute } from './route-stops.ts'
import type { MapsKey } from './use-maps-key.ts'
import { WithWebGl } from './with-webgl.tsx'

const OpenRouteMap = whenShown(async () => (await import('./open-route-map.tsx')).OpenRouteMap)

export type RouteMapProps = ShownRoute & { readonly mapsKey: MapsKey }

/**
 * Shows the keyed maps service (Google Maps) if the account has a working key, else the open map
 * (MapLibre). If the key has failed, also shows a notice.
 */
export function RouteMap({ mapsKey: { key, hasFailed, fail }, ...route }: RouteMapProps) {
  const { t } = useMessages()
  const loading = <Skeleton className="size-full" />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {hasFailed && (
        <Notice title={t('maps.failed_title')}>
          <p>{t('map.keyed_failed')}</p>
          <LinkButton to="/settings" variant="link" size="sm">
            {t('map.to_settings')}
          </LinkButton>
        </Notice>
      )}
      <div className="h-64 overflow-hidden rounded-md border border-line bg-sunken sm:h-80 @2xl:h-96">
        <PanelBoundary name={t('map.of_route')}>
          {key === undefined && loading}
          {typeof key === 'string' && <KeyedRouteMap {...route} mapsKey={key} onFailed={fail} />}
          {key === null && (
            <NearView waiting={loading}>
              <WithWebGl>
                <Suspense fallback={loading}>
                  <OpenRouteMap {...route} />
                </Suspense>
              </WithWebGl>
            </NearView>
          )}
        </PanelBoundary>
      </div>
    </div>
  )
}
