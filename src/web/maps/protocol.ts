import type { StopKind } from './route-stops.ts'

/** A marker as the frame draws it: words and colours come from the application. */
export type FrameMarker = {
  readonly id: string
  readonly kind: StopKind
  readonly label: string
  readonly letter: string
  /** Lines of its popup, the first one bold. */
  readonly lines: readonly string[]
  readonly latitude: number
  readonly longitude: number
}

/** What the application tells the frame. */
export type ToFrame =
  | {
      readonly type: 'open'
      readonly key: string
      /** `pt-BR` or `en`. */
      readonly language: string
      readonly isDark: boolean
    }
  | {
      readonly type: 'show'
      readonly markers: readonly FrameMarker[]
      /** Latitude and longitude, in order; fewer than two where there is no route to ask for. */
      readonly points: readonly (readonly [number, number])[]
    }
  /** Opens the popup of a marker, or closes the one that is open. */
  | { readonly type: 'select'; readonly marker: string | null }

/** What the frame tells the application. */
export type FromFrame =
  /** It listens. */
  | { readonly type: 'waiting' }
  | { readonly type: 'opened' }
  /** The maps service does not load, or refuses the key. */
  | { readonly type: 'failed' }
  | { readonly type: 'route'; readonly distance_meters: number; readonly duration_seconds: number }
  | { readonly type: 'route_failed' }
  | { readonly type: 'selected'; readonly marker: string | null }
