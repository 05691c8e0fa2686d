import type { StopKind } from './route-stops.ts'

/** A marker for the frame. The application provides its texts and colours. */
export type FrameMarker = {
  readonly id: string
  readonly kind: StopKind
  readonly label: string
  readonly letter: string
  /** Lines of the marker's popup, the first one bold. */
  readonly lines: readonly string[]
  readonly latitude: number
  readonly longitude: number
}

/** Messages from the application to the frame. */
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
      /**
       * Latitude and longitude of each point, in the order of the route. Fewer than two points if
       * no route is requested.
       */
      readonly points: readonly (readonly [number, number])[]
    }
  /** Opens the popup of the marker with this id; null closes the open popup. */
  | { readonly type: 'select'; readonly marker: string | null }

/** Messages from the frame to the application. */
export type FromFrame =
  /** The frame is ready to receive messages. */
  | { readonly type: 'waiting' }
  | { readonly type: 'opened' }
  /** Google Maps does not load, or rejects the key. */
  | { readonly type: 'failed' }
  | { readonly type: 'route'; readonly distance_meters: number; readonly duration_seconds: number }
  | { readonly type: 'route_failed' }
  | { readonly type: 'selected'; readonly marker: string | null }
