import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { languageTag } from '../locales/language.ts'
import type { Format } from '../locales/format.ts'
import { useLocale } from '../locales/use-locale.ts'
import { useMessages, type FormatMessage } from '../locales/use-messages.ts'
import type { FrameMarker, FromFrame, ToFrame } from './protocol.ts'
import { useIsDark } from '../shell/appearance/use-is-dark.ts'
import { spotsOf, type ShownRoute, type Spot } from './route-stops.ts'

type KeyedRouteMapProps = Omit<ShownRoute, 'line'> & {
  /** The account's own API key for Google Maps. */
  readonly mapsKey: string
  /** Called if Google Maps does not load, or rejects the key. */
  readonly onFailed: () => void
}

/** Time in milliseconds after which Google Maps counts as failed if the frame does not answer. */
const TIMEOUT_MS = 15_000

/**
 * Shows the route of a shipment on the keyed maps service (Google Maps), in a frame with an opaque
 * origin. The service's scripts cannot access this page or the stored session
 * (docs/decisions/0024-run-the-keyed-maps-service-in-a-sandboxed-frame.md).
 */
export function KeyedRouteMap(props: KeyedRouteMapProps) {
  const { stops, selected } = props
  const { t, format } = useLocale()
  const spots = useMemo(() => spotsOf(stops), [stops])
  const chosen = spots.find(({ stops: here }) => here.some(({ id }) => id === selected))?.stops[0].id ?? null
  const frame = useMapsFrame(
    props,
    spots.map((spot) => markerOf(spot, t, format)),
    chosen,
  )
  return (
    <iframe
      ref={frame}
      src="/maps-frame"
      title={t('map.of_route')}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      className="size-full border-0"
    />
  )
}

/**
 * Exchanges messages with the frame that runs Google Maps.
 * @param chosen id of the marker whose popup is open; null if none is
 * @returns ref of the frame
 */
function useMapsFrame(
  props: KeyedRouteMapProps,
  shown: readonly FrameMarker[],
  chosen: string | null,
): RefObject<HTMLIFrameElement | null> {
  const { language } = useMessages()
  const isDark = useIsDark()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isOpen, setOpen] = useState(false)
  const markers = JSON.stringify(shown)
  const way = JSON.stringify(props.points)

  const tell = useEffectEvent((message: ToFrame) => {
    // The target is `*`, because `postMessage` cannot name the frame's opaque origin. The frame
    // contains our own page, and nothing else may be loaded into it.
    frame.current?.contentWindow?.postMessage(message, '*')
  })
  const hear = useEffectEvent((message: FromFrame) => {
    switch (message.type) {
      case 'waiting':
        return tell({ type: 'open', key: props.mapsKey, language: languageTag(language), isDark })
      case 'opened':
        return setOpen(true)
      case 'failed':
        return props.onFailed()
      case 'route':
        return props.onDriven({ ...message, source: 'routing' })
      case 'route_failed':
        return props.onDriven(null)
      case 'selected':
        return props.onSelect(message.marker ?? undefined)
    }
  })

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromFrame>) => {
      if (source !== null && source === frame.current?.contentWindow) hear(data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  const giveUp = useEffectEvent(() => props.onFailed())
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setTimeout(() => giveUp(), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    tell({
      type: 'show',
      markers: JSON.parse(markers) as FrameMarker[],
      points: JSON.parse(way) as [number, number][],
    })
  }, [isOpen, markers, way])
  useEffect(() => {
    if (isOpen) tell({ type: 'select', marker: chosen })
  }, [isOpen, chosen])
  return frame
}

function markerOf(spot: Spot, t: FormatMessage, format: Format): FrameMarker {
  const { kind } = spot.stops.at(-1) ?? spot.stops[0]
  const says = spot.stops.map(({ kind: one, title, at }) => {
    const when = at === undefined ? '' : `, ${format.dateTime(new Date(at))}`
    return `${t(`map.${one}`)}: ${title}${when}`
  })
  return {
    id: spot.stops[0].id,
    kind,
    label: says.join('; '),
    letter: t(`map.letter_${kind}`),
    lines: says,
    latitude: spot.coordinates.latitude,
    longitude: spot.coordinates.longitude,
  }
}
