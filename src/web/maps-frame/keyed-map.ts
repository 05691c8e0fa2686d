/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { mapStart } from '../maps/map-start.ts'
import { marks, ROUTE_COLOR } from './marks.ts'
import type { FrameMarker, FromFrame, ToFrame } from '../maps/protocol.ts'

/**
 * Requests directions in driving mode, through all points between the ends in the best order
 * (specification, section 7). Returns undefined for fewer than two points. Rejects if the service
 * finds no route.
 */
async function planDrive(
  directions: google.maps.DirectionsService,
  points: readonly (readonly [number, number])[],
) {
  const places = points.map(([lat, lng]) => ({ lat, lng }))
  const [origin] = places
  const destination = places.at(-1)
  if (origin === undefined || destination === undefined || places.length < 2) return undefined
  const { routes } = await directions.route({
    origin,
    destination,
    waypoints: places.slice(1, -1).map((location) => ({ location, stopover: true })),
    optimizeWaypoints: true,
    travelMode: google.maps.TravelMode.DRIVING,
    region: 'BR',
  })
  const [route] = routes
  if (route === undefined) throw new Error('no route')
  const sum = (part: 'distance' | 'duration'): number =>
    route.legs.reduce((total, leg) => total + (leg[part]?.value ?? 0), 0)
  return { path: route.overview_path, meters: sum('distance'), seconds: sum('duration') }
}

/**
 * Maximum zoom when fitting the view: close enough for one place, far enough to show its
 * surroundings.
 */
const NEAREST = 13

export type KeyedMap = {
  readonly show: (scene: Extract<ToFrame, { type: 'show' }>) => void
  readonly select: (marker: string | null) => void
}

/**
 * Opens the keyed maps service (Google Maps) in an element (specification, section 7). Rejects if
 * the service's script does not load.
 */
export async function openKeyedMap(
  element: HTMLElement,
  { key, language, isDark }: Extract<ToFrame, { type: 'open' }>,
  tell: (message: FromFrame) => void,
): Promise<KeyedMap> {
  setOptions({ key, language, region: 'BR', v: 'quarterly', libraries: ['places'] })
  const [maps, { Marker }, { DirectionsService }] = await Promise.all([
    importLibrary('maps'),
    importLibrary('marker'),
    importLibrary('routes'),
  ])
  const map = new maps.Map(element, optionsOf(isDark))
  const popup = new maps.InfoWindow()
  const line = new maps.Polyline({ map, strokeColor: ROUTE_COLOR, strokeWeight: 4, strokeOpacity: 0.9 })
  const directions = new DirectionsService()
  const drawn = new Map<string, { readonly marker: google.maps.Marker; readonly says: FrameMarker }>()
  popup.addListener('closeclick', () => tell({ type: 'selected', marker: null }))

  const select = (id: string | null): void => {
    const chosen = id === null ? undefined : drawn.get(id)
    popup.close()
    if (chosen === undefined) return
    popup.setContent(contentOf(chosen.says.lines))
    popup.open({ map, anchor: chosen.marker, shouldFocus: false })
  }

  const drawMarkers = (markers: readonly FrameMarker[]): void => {
    for (const { marker } of drawn.values()) marker.setMap(null)
    drawn.clear()
    const bounds = new google.maps.LatLngBounds()
    for (const says of markers) {
      const position = { lat: says.latitude, lng: says.longitude }
      const marker = new Marker({ map, position, ...appearanceOf(says) })
      marker.addListener('click', () => {
        select(says.id)
        tell({ type: 'selected', marker: says.id })
      })
      drawn.set(says.id, { marker, says })
      bounds.extend(position)
    }
    if (markers.length === 0) return
    map.fitBounds(bounds, 48)
    google.maps.event.addListenerOnce(map, 'idle', () => {
      if ((map.getZoom() ?? 0) > NEAREST) map.setZoom(NEAREST)
    })
  }

  return {
    select,
    show({ markers, points }) {
      drawMarkers(markers)
      line.setPath([])
      planDrive(directions, points).then(
        (drive) => {
          if (drive === undefined) return
          line.setPath(drive.path)
          tell({ type: 'route', distance_meters: drive.meters, duration_seconds: drive.seconds })
        },
        // If there is no route, the map still shows the markers.
        () => tell({ type: 'route_failed' }),
      )
    },
  }
}

function optionsOf(isDark: boolean): google.maps.MapOptions {
  return {
    center: { lat: mapStart.latitude, lng: mapStart.longitude },
    zoom: mapStart.zoom,
    gestureHandling: 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
    fullscreenControl: false,
    colorScheme: isDark ? 'DARK' : 'LIGHT',
  }
}

function appearanceOf({ label, letter, kind }: FrameMarker): google.maps.MarkerOptions {
  return {
    title: label,
    label: { text: letter, color: '#ffffff', fontSize: '12px', fontWeight: '700' },
    icon: { ...marks[kind], labelOrigin: new google.maps.Point(0, 0) },
    // Gives the marker its own element, which the keyboard can focus.
    optimized: false,
  }
}

/** Builds text nodes only, because the lines are user input and must not be parsed as HTML. */
function contentOf(lines: readonly string[]): HTMLElement {
  const content = document.createElement('div')
  content.append(
    ...lines.map((text, index) => {
      const line = document.createElement(index === 0 ? 'strong' : 'div')
      line.textContent = text
      return line
    }),
  )
  return content
}
