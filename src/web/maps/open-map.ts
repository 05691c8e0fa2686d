import { Map as MapLibre, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { FormatMessage } from '../locales/use-messages.ts'
import { loadBaseMap } from './base-map.ts'
import { readMapColors } from './map-colors.ts'
import { mapStart } from './map-start.ts'
import { mapLayers, mapStyle, type Tiles } from './map-style.ts'

// Without the worker URL, the map stays empty and reports no error.
setWorkerUrl(workerUrl)

export type OpenMapOptions = {
  readonly t: FormatMessage
  readonly tiles: Tiles | null
  readonly isDark: boolean
}

/**
 * Opens a map in an element, with the bundled base map and, if configured, tiles above it.
 * Scrolling over the map scrolls the page. Zooming needs two fingers or a modifier key.
 * @throws Error if the base map cannot be loaded, or the browser has no WebGL
 */
export async function openMap(
  container: HTMLElement,
  { t, tiles, isDark }: OpenMapOptions,
): Promise<MapLibre> {
  const base = await loadBaseMap()
  const map = new MapLibre({
    container,
    style: mapStyle(base, tiles, readMapColors(container), isDark),
    center: [mapStart.longitude, mapStart.latitude],
    zoom: mapStart.zoom,
    minZoom: 2,
    // Without tiles there is no more detail at higher zooms.
    maxZoom: tiles === null ? 13 : 18,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    cooperativeGestures: true,
    fadeDuration: 0,
    attributionControl: { compact: false },
    locale: {
      'Map.Title': t('map.title'),
      'NavigationControl.ZoomIn': t('map.zoom_in'),
      'NavigationControl.ZoomOut': t('map.zoom_out'),
      'Popup.Close': t('ui.close'),
      'CooperativeGesturesHandler.WindowsHelpText': t('map.zoom_by_wheel'),
      'CooperativeGesturesHandler.MacHelpText': t('map.zoom_by_wheel_mac'),
      'CooperativeGesturesHandler.MobileHelpText': t('map.move_by_fingers'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  // Sources and layers of the map can be changed only after this event.
  await map.once('style.load')
  return map
}

type PaintName = Parameters<MapLibre['setPaintProperty']>[1]

/** Sets the colours of an open map to the current theme. */
export function repaint(map: MapLibre, isDark: boolean): void {
  const hasTiles = map.getSource('tiles') !== undefined
  for (const { id, paint } of mapLayers(readMapColors(map.getContainer()), isDark, hasTiles)) {
    for (const [name, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, name as PaintName, value)
  }
}
