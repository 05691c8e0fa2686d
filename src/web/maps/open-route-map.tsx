import { useEffect, useMemo } from 'react'
import type { Feature } from 'geojson'
import { LngLatBounds, type GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import { useMessages } from '../locales/use-messages.ts'
import { spotsOf, type RouteLine, type ShownRoute } from './route-stops.ts'
import { SpotMarker } from './spot-marker.tsx'
import { useOpenMap } from './use-open-map.ts'

type OpenRouteMapProps = Omit<ShownRoute, 'points' | 'onDriven'>

/**
 * Padding around the places in pixels. It is larger at the right, where the map has its buttons.
 */
const ROOM = { top: 48, bottom: 48, left: 40, right: 84 }
/**
 * Maximum zoom when fitting the view: close enough for one place, far enough to show its
 * surroundings.
 */
const NEAREST = 11

/**
 * Shows the route of a shipment on the open map (MapLibre). Shows only the markers while the line
 * of the route is unknown.
 */
export function OpenRouteMap({ stops, line, selected, onSelect }: OpenRouteMapProps) {
  const { t } = useMessages()
  const { container, map } = useOpenMap()
  const spots = useMemo(() => spotsOf(stops), [stops])

  useEffect(() => {
    if (map !== undefined) drawLine(map, line)
  }, [map, line])

  // The extent is a text, because the effect compares it by value. The view therefore moves only if
  // the places change, not at every refetch.
  const extent = JSON.stringify(
    spots.map(({ coordinates: { longitude, latitude } }) => [longitude, latitude]),
  )
  useEffect(() => {
    const places = JSON.parse(extent) as [number, number][]
    if (map === undefined || places.length === 0) return
    const bounds = new LngLatBounds()
    for (const place of places) bounds.extend(place)
    map.fitBounds(bounds, { padding: ROOM, maxZoom: NEAREST, animate: false })
  }, [map, extent])

  const open = spots.find(({ stops: here }) => here.some(({ id }) => id === selected))
  useEffect(() => {
    if (map === undefined || open === undefined) return
    const at: [number, number] = [open.coordinates.longitude, open.coordinates.latitude]
    if (!map.getBounds().contains(at)) map.easeTo({ center: at, duration: 200 })
  }, [map, open])

  return (
    <section aria-label={t('map.of_route')} className="map-surface size-full">
      <div ref={container} className="size-full" />
      {map !== undefined &&
        spots.map((spot) => (
          <SpotMarker
            key={spot.stops[0].id}
            map={map}
            spot={spot}
            isOpen={spot === open}
            onToggle={(isOpen) => onSelect(isOpen ? spot.stops[0].id : undefined)}
          />
        ))}
    </section>
  )
}

function drawLine(map: MapLibre, line: RouteLine | undefined): void {
  const features: Feature[] =
    line === undefined
      ? []
      : [{ type: 'Feature', properties: { source: line.source }, geometry: line.geometry }]
  void map.getSource<GeoJSONSource>('route')?.setData({ type: 'FeatureCollection', features })
}
