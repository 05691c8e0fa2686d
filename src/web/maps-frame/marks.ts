/// <reference types="google.maps" />
import type { StopKind } from '../maps/route-stops.ts'

/** Colour of the route: dark teal (specification, section 9). */
export const ROUTE_COLOR = '#0f4f4d'

const mark = (path: string, fillColor: string): google.maps.Symbol => ({
  path,
  fillColor,
  fillOpacity: 1,
  strokeColor: '#ffffff',
  strokeWeight: 2,
})

const SQUARE = 'M-11-11h22v22h-22z'
const CIRCLE = 'M0-12a12 12 0 1 0 .01 0z'
const DIAMOND = 'M0-14 14 0 0 14-14 0z'
const ARCH = 'M-11 11V0a11 11 0 0 1 22 0v11z'

/** Shapes and colours of the marks, the same as on the open map (MapLibre), which needs no key. */
export const marks: Readonly<Record<StopKind, google.maps.Symbol>> = {
  origin: mark(SQUARE, '#15803d'),
  destination: mark(SQUARE, '#b91c1c'),
  entrada: mark(CIRCLE, '#15803d'),
  saida: mark(DIAMOND, '#1d4ed8'),
  finalizacao: mark(ARCH, '#7e22ce'),
  tentativa: mark(CIRCLE, '#b45309'),
}
