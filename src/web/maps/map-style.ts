import type { GeoJSON } from 'geojson'
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { BaseMap } from './base-map.ts'
import type { MapColors } from './map-colors.ts'

export type Tiles = { readonly url: string; readonly attribution: string }

/**
 * The value is a CSS font family, because MapLibre draws place names with the page's own fonts. The
 * inner quotes are needed, because MapLibre copies the value unchanged into the canvas's `font`.
 */
const FONT = ['"Source Sans 3 Variable"']
const CREDIT = 'Natural Earth'

/** Returns the sources of the base map and, if configured, of the tiles that cover it. */
function mapSources(base: BaseMap, tiles: Tiles | null): Record<string, SourceSpecification> {
  return {
    ...Object.fromEntries(Object.entries(base).map(([name, data]) => [name, source(data)])),
    // This source is empty until a component shows a route.
    route: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    ...(tiles !== null && {
      tiles: {
        type: 'raster',
        tiles: [tiles.url],
        tileSize: 256,
        maxzoom: 19,
        attribution: escapeHtml(tiles.attribution),
      },
    }),
  }
}

/**
 * Returns the map's layers in one theme. With tiles, the base map draws no place names, because the
 * tiles contain them. The base map shows while the tiles load.
 */
export function mapLayers(colors: MapColors, isDark: boolean, hasTiles: boolean): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
    { id: 'home', type: 'fill', source: 'brazil', paint: { 'fill-color': colors.home } },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': colors.sea } },
    lineLayer('rivers', colors.water, { far: 0.5, near: 1.5 }),
    lineLayer('units', colors.unit, { far: 0.75, near: 1.5 }),
    lineLayer('borders', colors.border, { far: 1, near: 2 }),
    ...(hasTiles ? [tileLayer(isDark)] : [seatLayer(colors)]),
    ...routeLayers(colors),
    ...(hasTiles ? [] : [nameLayer(colors)]),
  ]
}

/** Returns the complete style of a new map. */
export function mapStyle(
  base: BaseMap,
  tiles: Tiles | null,
  colors: MapColors,
  isDark: boolean,
): StyleSpecification {
  return {
    version: 8,
    sources: mapSources(base, tiles),
    layers: mapLayers(colors, isDark, tiles !== null),
  }
}

function source(data: GeoJSON): GeoJSONSourceSpecification {
  return { type: 'geojson', data, attribution: CREDIT }
}

/** Darkens the tiles in the dark theme, because most tiles are made for a light background. */
function tileLayer(isDark: boolean): LayerSpecification {
  return {
    id: 'tiles',
    type: 'raster',
    source: 'tiles',
    paint: {
      'raster-brightness-max': isDark ? 0.55 : 1,
      'raster-saturation': isDark ? -0.4 : 0,
      'raster-fade-duration': 0,
    },
  }
}

function seatLayer(colors: MapColors): LayerSpecification {
  return {
    id: 'seats',
    type: 'circle',
    source: 'municipalities',
    minzoom: 6,
    paint: {
      'circle-color': colors.halo,
      'circle-stroke-color': colors.label,
      'circle-stroke-width': 1,
      'circle-radius': ['case', ['==', ['get', 'rank'], 0], 3, 2],
    },
  }
}

function nameLayer(colors: MapColors): LayerSpecification {
  return {
    id: 'names',
    type: 'symbol',
    source: 'municipalities',
    filter: ['step', ['zoom'], ['==', ['get', 'rank'], 0], 7, true],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 10, 14],
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.5,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.25 },
  }
}

/** Draws a solid line along roads, and a dashed straight line if no road is known. */
function routeLayers(colors: MapColors): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'route-casing',
      type: 'line',
      source: 'route',
      layout,
      paint: { 'line-color': colors.halo, 'line-width': 7, 'line-opacity': 0.8 },
    },
    {
      id: 'route-road',
      type: 'line',
      source: 'route',
      filter: ['==', ['get', 'source'], 'routing'],
      layout,
      paint: { 'line-color': colors.route, 'line-width': 4 },
    },
    {
      id: 'route-straight',
      type: 'line',
      source: 'route',
      filter: ['==', ['get', 'source'], 'straight'],
      paint: { 'line-color': colors.route, 'line-width': 3, 'line-dasharray': [2, 1.5] },
    },
  ]
}

/**
 * Draws the lines of a source.
 * @param width line width in pixels, on a map of the continent (`far`) and of a town (`near`)
 */
function lineLayer(
  name: keyof BaseMap,
  color: string,
  width: { readonly far: number; readonly near: number },
): LayerSpecification {
  return {
    id: name,
    type: 'line',
    source: name,
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, width.far, 9, width.near],
    },
  }
}

/** Escapes attributions, because the map inserts them as HTML. */
function escapeHtml(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}
