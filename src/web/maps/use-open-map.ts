import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../locales/use-messages.ts'
import { useIsDark } from '../shell/appearance/use-is-dark.ts'
import { openMap, repaint } from './open-map.ts'
import type { Tiles } from './map-style.ts'
import { installationQuery } from '../api/own-origins.ts'

export type OpenedMap = {
  /** Element in which the map is drawn; its parent has the class `map-surface`. */
  readonly container: RefObject<HTMLDivElement | null>
  /** The map; undefined until it is open. */
  readonly map: MapLibre | undefined
}

/**
 * Opens a map when the component mounts and closes it with the component. The map follows the
 * theme. If the map cannot be opened, the hook throws, so that the panel around it shows the
 * failure.
 */
export function useOpenMap(): OpenedMap {
  const container = useRef<HTMLDivElement>(null)
  const { t } = useMessages()
  const tiles = useTiles()
  const isDark = useIsDark()
  const [map, setMap] = useState<MapLibre>()
  const [failure, setFailure] = useState<unknown>()
  if (failure !== undefined) throw failure

  const open = useEffectEvent((element: HTMLElement, above: Tiles | null) =>
    openMap(element, { t, isDark, tiles: above }),
  )
  useEffect(() => {
    const element = container.current
    if (element === null || tiles === undefined) return undefined
    let opened: MapLibre | undefined
    let isGone = false
    open(element, tiles).then(
      (ready) => {
        opened = ready
        if (isGone) return ready.remove()
        return setMap(ready)
      },
      (error: unknown) => (isGone ? undefined : setFailure(error ?? new Error('the map did not open'))),
    )
    return () => {
      isGone = true
      opened?.remove()
      setMap(undefined)
    }
  }, [tiles])

  useEffect(() => {
    if (map !== undefined) repaint(map, isDark)
  }, [map, isDark])

  return { container, map }
}

/**
 * Returns the tiles of this installation: null if it has none or the request fails, undefined while
 * loading.
 */
function useTiles(): Tiles | null | undefined {
  const { data, isError } = useQuery(installationQuery)
  return isError ? null : data?.tiles
}
