import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { useWords } from '../locales/use-words.ts'
import { Card } from '../ui/card.tsx'
import { PanelBoundary } from '../ui/panel-boundary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CheckpointList } from './checkpoint-list.tsx'
import { MapLegend } from './map-legend.tsx'
import { RouteSummary } from './route-summary.tsx'
import { useShipmentRoute } from './use-route.ts'

const OpenRouteMap = lazy(async () => ({ default: (await import('./open-route-map.tsx')).OpenRouteMap }))

export type RoutePanelProps = {
  readonly shipment: ShipmentDetail
  /** What may be done with a checkpoint of the list, such as editing it; the page decides. */
  readonly actions?: (checkpoint: Checkpoint) => ReactNode
}

/**
 * The map and route component of a shipment (specification, section 2): where it came through, the way, how far it is. Places
 * and route arrive when they are known; what fails leaves the rest.
 */
export function RoutePanel({ shipment, actions }: RoutePanelProps) {
  const { t } = useWords()
  const [selected, setSelected] = useState<string>()
  const { stops, route, isPending } = useShipmentRoute(shipment, true)
  return (
    <Card title={t('map.card')} className="@container">
      <div className="grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <div className="h-80 @2xl:h-96 overflow-hidden rounded-md border border-line bg-sunken">
            <PanelBoundary name={t('map.of_route')}>
              <Suspense fallback={<Skeleton className="size-full" />}>
                <OpenRouteMap stops={stops} line={route} selected={selected} onSelect={setSelected} />
              </Suspense>
            </PanelBoundary>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <RouteSummary figures={route} isPending={isPending} />
          <CheckpointList
            checkpoints={shipment.checkpoints}
            selected={selected}
            onSelect={setSelected}
            actions={actions}
          />
          <MapLegend />
        </div>
      </div>
    </Card>
  )
}
