import { useState } from 'react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Card } from '../ui/layout/card.tsx'
import { CheckpointList, type CheckpointActions } from './checkpoint-list.tsx'
import { RouteMap } from './route-map.tsx'
import { RouteSummary, type RouteFigures } from './route-summary.tsx'
import { useMapsKey } from './use-maps-key.ts'
import { useShipmentRoute } from './use-route.ts'
import { StopMark } from './stop-mark.tsx'
import type { StopKind } from './route-stops.ts'

const kinds: readonly StopKind[] = ['origin', 'entrada', 'saida', 'tentativa', 'finalizacao', 'destination']

/** Explains the marks of the stops on the map. */
function MapLegend() {
  const { t } = useMessages()
  return (
    <ul aria-label={t('map.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <StopMark kind={kind} />
          {t(`map.${kind}`)}
        </li>
      ))}
    </ul>
  )
}

export type RoutePanelProps = {
  readonly shipment: ShipmentDetail
  readonly Actions: CheckpointActions
}

/**
 * Shows the map and route of a shipment (specification, section 2): places passed, route and
 * distance. Places and route appear once they are loaded. If one part fails, the others still
 * appear.
 */
export function RoutePanel({ shipment, Actions }: RoutePanelProps) {
  const { t } = useMessages()
  const [selected, setSelected] = useState<string>()
  const [driven, setDriven] = useState<RouteFigures | null>()
  const keyed = useMapsKey()
  const isKeyed = keyed.key !== null
  // The keyed maps service (Google Maps) plans its own route, so this page does not request one
  // from the server.
  const { stops, points, route, isPending } = useShipmentRoute(shipment, !isKeyed)
  return (
    <Card title={t('map.card')} className="@container">
      <div className="grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <RouteMap
          mapsKey={keyed}
          stops={stops}
          points={isPending ? [] : points}
          line={route}
          selected={selected}
          onSelect={setSelected}
          onDriven={setDriven}
        />
        <div className="flex min-w-0 flex-col gap-3">
          <RouteSummary
            figures={isKeyed ? (driven ?? undefined) : route}
            isPending={isKeyed ? driven === undefined : isPending}
          />
          <CheckpointList shipment={shipment} selected={selected} onSelect={setSelected} Actions={Actions} />
          <MapLegend />
        </div>
      </div>
    </Card>
  )
}
