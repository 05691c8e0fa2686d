import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { languageTag } from '../locales/language.ts'
import type { Format } from '../locales/format.ts'
import { useFormat } from '../locales/use-format.ts'
import { useLanguage } from '../locales/use-language.ts'
import { useMessages, type FormatMessage } from '../locales/use-messages.ts'
import type { FrameMarker, FromFrame, ToFrame } from './protocol.ts'
import { useIsDark } from '../shell/use-is-dark.ts'
import { spotsOf, type Spot, type Stop } from './route-stops.ts'
import type { RouteFigures } from './route-summary.tsx'

export type KeyedRouteMapProps = {
  /** The account's own key of the maps service. */
  readonly mapsKey: string
  readonly stops: readonly Stop[]
  readonly points: readonly (readonly [number, number])[]
  readonly selected: string | undefined
  readonly onSelect: (stop: string | undefined) => void
  /**
   * Called with the distance and duration that the service computed; undefined if it finds no
   * route.
   */
  readonly onRoute: (figures: RouteFigures | undefined) => void
  /** Called if the service does not load, or rejects the key. */
  readonly onFailed: () => void
}

/** Time after which a service that does not answer counts as failed, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Shows the route of a shipment on the keyed maps service, in a frame without an origin. The
 * service's scripts cannot access this page or the stored session
 * (docs/decisions/0024-run-the-keyed-maps-service-in-a-sandboxed-frame.md).
 */
export function KeyedRouteMap(props: KeyedRouteMapProps) {
  const { mapsKey, stops, points, selected } = props
  const { t } = useMessages()
  const language = useLanguage()
  const format = useFormat()
  const isDark = useIsDark()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isOpen, setOpen] = useState(false)
  const spots = useMemo(() => spotsOf(stops), [stops])
  const markers = JSON.stringify(spots.map((spot) => markerOf(spot, t, format)))
  const way = JSON.stringify(points)
  const chosen = spots.find(({ stops: here }) => here.some(({ id }) => id === selected))?.stops[0].id ?? null

  const tell = useEffectEvent((message: ToFrame) => {
    // The frame has no origin that could be named as the target. It contains our own page, and
    // nothing else may be loaded into it.
    frame.current?.contentWindow?.postMessage(message, '*')
  })
  const hear = useEffectEvent((message: FromFrame) => {
    switch (message.type) {
      case 'waiting':
        return tell({ type: 'open', key: mapsKey, language: languageTag(language), isDark })
      case 'opened':
        return setOpen(true)
      case 'failed':
        return props.onFailed()
      case 'route':
        return props.onRoute({ ...message, source: 'routing' })
      case 'route_failed':
        return props.onRoute(undefined)
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
