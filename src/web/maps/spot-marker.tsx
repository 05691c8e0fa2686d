import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker, Popup, type Map as MapLibre } from 'maplibre-gl'
import { useMessages } from '../locales/use-messages.ts'
import type { Spot } from './route-stops.ts'
import { StopMark } from './stop-mark.tsx'
import { DateTime } from '../ui/data/date-time.tsx'

type SpotMarkerProps = {
  readonly map: MapLibre
  readonly spot: Spot
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** Shows a marker with its popup. The marker is a button, so that the keyboard can focus it. */
export function SpotMarker({ map, spot, isOpen, onToggle }: SpotMarkerProps) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const holders = useHolders({ map, spot, isOpen }, () => {
    onToggle(false)
    button.current?.focus({ preventScroll: true })
  })
  const { kind, title } = spot.stops.at(-1) ?? spot.stops[0]
  const names = spot.stops.map((stop) => `${t(`map.${stop.kind}`)}: ${stop.title}`).join('; ')
  return (
    <>
      {createPortal(
        <button
          ref={button}
          type="button"
          aria-label={names}
          aria-expanded={isOpen}
          title={title}
          className="relative grid size-11 place-items-center rounded-full"
          onClick={(event) => {
            event.stopPropagation()
            onToggle(!isOpen)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) {
              event.stopPropagation()
              onToggle(false)
            }
          }}
        >
          <StopMark kind={kind} />
          {spot.stops.length > 1 && (
            <span
              aria-hidden
              data-count={spot.stops.length}
              className="absolute top-0 right-0 grid min-w-4 place-items-center rounded-full bg-ink px-1 text-[0.6875rem] leading-4 font-semibold text-paper tabular before:content-[attr(data-count)]"
            />
          )}
        </button>,
        holders.marker,
      )}
      {isOpen && createPortal(<SpotSays spot={spot} />, holders.popup)}
    </>
  )
}

/** Creates the elements for the marker and its popup, puts them on the map, and returns them. */
function useHolders(
  { map, spot, isOpen }: Omit<SpotMarkerProps, 'onToggle'>,
  onClose: () => void,
): { readonly marker: HTMLElement; readonly popup: HTMLElement } {
  const [holders] = useState(() => ({
    marker: document.createElement('div'),
    popup: document.createElement('div'),
  }))
  const { latitude, longitude } = spot.coordinates

  useEffect(() => {
    const marker = new Marker({ element: holders.marker }).setLngLat([longitude, latitude]).addTo(map)
    // Removes the label and role that MapLibre adds, because the button inside the element has
    // them.
    holders.marker.removeAttribute('aria-label')
    holders.marker.removeAttribute('role')
    return () => void marker.remove()
  }, [map, holders, latitude, longitude])

  const closed = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const popup = new Popup({ offset: 18, maxWidth: '18rem', closeOnClick: false, focusAfterOpen: false })
      .setDOMContent(holders.popup)
      .setLngLat([longitude, latitude])
      .addTo(map)
    const tell = () => closed()
    popup.on('close', tell)
    return () => {
      popup.off('close', tell)
      popup.remove()
    }
  }, [map, holders, isOpen, latitude, longitude])
  return holders
}

/** Lists the stops at one place, in the order of the route. */
function SpotSays({ spot }: { readonly spot: Spot }) {
  const { t } = useMessages()
  return (
    <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-sm">
      {spot.stops.map(({ id, kind, title, at, address }) => (
        <li key={id}>
          <p className="font-semibold">{title}</p>
          <p className="flex flex-wrap gap-x-2 text-muted">
            {t(`map.${kind}`)}
            {at !== undefined && <DateTime value={at} />}
          </p>
          {address !== null && <p className="text-muted">{address}</p>}
        </li>
      ))}
    </ul>
  )
}
