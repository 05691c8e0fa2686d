import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { MapPin } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Marker, type Map, type MapMouseEvent } from 'maplibre-gl'
import type { Coordinates } from '#domain/places/distance.ts'
import { useMessages } from '../locales/use-messages.ts'
import { useOpenMap } from '../maps/use-open-map.ts'
import { Button } from '../ui/inputs/button.tsx'

export type PinMapProps = {
  readonly value: Coordinates | null
  readonly onMove: (coordinates: Coordinates) => void
}

/**
 * Initial zoom: with tiles, close enough to distinguish streets. The base map alone shows only
 * towns, and its coast is coarse.
 */
const NEAR = { withTiles: 15, alone: 9 }
/** Maximum zoom without tiles. At higher zooms the base map shows hardly any town. */
const MAX_ZOOM_ALONE = 10
/** Pixels per press of an arrow key, without and with Shift. */
const STEP = 12
const SMALL_STEP = 1

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Rounds to eleven centimetres, like coordinates written as text. The value that the form returns
 * to the map then equals the one that the map reported.
 */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(6))
}

/**
 * Creates the marker of the pin, and reports where the user drags it, presses the map, or moves it
 * with the arrow keys.
 */
function useMarker(
  map: Map | undefined,
  pin: HTMLElement,
  onMove: (lat: number, lng: number) => void,
): RefObject<Marker | undefined> {
  const marker = useRef<Marker>(undefined)
  const report = useEffectEvent(onMove)
  useEffect(() => {
    if (map === undefined) return undefined
    if (map.getSource('tiles') === undefined) map.setMaxZoom(MAX_ZOOM_ALONE)
    const placed = new Marker({ element: pin, draggable: true, anchor: 'bottom' })
    marker.current = placed
    placed.on('dragend', () => {
      const { lat, lng } = placed.getLngLat()
      report(lat, lng)
    })
    const press = ({ lngLat: { lat, lng } }: MapMouseEvent) => report(lat, lng)
    const step = (event: KeyboardEvent) => {
      const direction = directions[event.key]
      if (direction === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const pixels = event.shiftKey ? SMALL_STEP : STEP
      const at = map.project(placed.getLngLat())
      const { lat, lng } = map.unproject([at.x + direction[0] * pixels, at.y + direction[1] * pixels])
      report(lat, lng)
    }
    map.on('click', press)
    pin.addEventListener('keydown', step)
    return () => {
      map.off('click', press)
      pin.removeEventListener('keydown', step)
      placed.remove()
      marker.current = undefined
    }
  }, [map, pin])
  return marker
}

/**
 * Shows a map with one pin, which can be dragged, placed by pressing the map, or moved with the
 * arrow keys.
 */
export function PinMap({ value, onMove }: PinMapProps) {
  const { t } = useMessages()
  const { container, map } = useOpenMap()
  const [pin] = useState(() => document.createElement('div'))
  /**
   * Last value that the user set on the map. The map does not centre on this value when the form
   * returns it.
   */
  const own = useRef<Coordinates>(undefined)

  const move = (lat: number, lng: number) => {
    own.current = { latitude: rounded(lat), longitude: rounded(lng) }
    onMove(own.current)
  }
  const marker = useMarker(map, pin, move)

  const { latitude, longitude } = value ?? {}
  useEffect(() => {
    const placed = marker.current
    if (map === undefined || placed === undefined) return
    if (latitude === undefined || longitude === undefined) {
      placed.remove()
      return
    }
    const at: [number, number] = [longitude, latitude]
    placed.setLngLat(at)
    // Adding the pin again would first remove it and lose the focus.
    if (!pin.isConnected) placed.addTo(map)
    const isOwn = own.current?.latitude === latitude && own.current.longitude === longitude
    const near = map.getSource('tiles') === undefined ? NEAR.alone : NEAR.withTiles
    if (!isOwn) map.easeTo({ center: at, zoom: near, duration: 200 })
    else if (!map.getBounds().contains(at)) map.easeTo({ center: at, duration: 200 })
  }, [map, pin, marker, latitude, longitude])

  const putInTheMiddle = () => {
    const center = map?.getCenter()
    if (center !== undefined) move(center.lat, center.lng)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="map-surface h-64 overflow-hidden rounded-md border border-line bg-sunken">
        <div ref={container} className="size-full" />
      </div>
      {map !== undefined && map.getSource('tiles') === undefined && (
        <p className="text-sm text-muted">{t('coordinates.no_streets')}</p>
      )}
      {createPortal(
        <button
          type="button"
          aria-label={t('coordinates.pin')}
          className="grid size-11 place-items-end justify-items-center text-[#b91c1c]"
        >
          <MapPin aria-hidden className="size-9 fill-current stroke-[#fff] stroke-[1.5]" />
        </button>,
        pin,
      )}
      {value === null && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={putInTheMiddle}
          disabled={map === undefined}
        >
          <MapPin aria-hidden />
          {t('coordinates.put_pin')}
        </Button>
      )}
    </div>
  )
}
