import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { parseJson } from '#domain/base/parse-json.ts'
import { tabStorage } from '../../storage.ts'

const STORAGE_KEY = 'lastro.scroll'
/** Key that the router gives to a history entry that it did not create. */
const FIRST = 'default'

/**
 * Sets the scroll position. A new page starts at its top, or at the anchor of its address. Going
 * back or reloading restores the position. A change of the query alone does not scroll.
 */
export function useScrollPlaces(): void {
  const { key: entry, pathname, hash } = useLocation()
  // The router gives the same key to every history entry at which a document was loaded, so the
  // path is added to that key.
  const key = entry === FIRST ? `${FIRST} ${pathname}` : entry
  const type = useNavigationType()
  const places = useRef<Record<string, number>>(undefined)
  const shown = useRef<{ readonly key: string; readonly pathname: string }>(undefined)

  useEffect(() => {
    const takeOver = () => (window.history.scrollRestoration = 'manual')
    const note = () => {
      if (shown.current && places.current) places.current[shown.current.key] = window.scrollY
    }
    const leave = () => {
      // Without storage a reloaded page starts at its top.
      tabStorage.write(STORAGE_KEY, JSON.stringify(places.current ?? {}))
      window.history.scrollRestoration = 'auto'
    }
    takeOver()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('scroll', note, { passive: true, signal })
    window.addEventListener('pageshow', takeOver, { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    places.current ??= storedPlaces()
    const before = shown.current
    shown.current = { key, pathname }
    const isVisit = before === undefined && isFreshVisit()
    const place = type === NavigationType.Pop && !isVisit ? places.current[key] : undefined
    if (place !== undefined) {
      // The result of `scrollTo` is not returned. In some browsers the result is a promise, which
      // React would take for the effect's cleanup function.
      window.scrollTo(0, place)
      return
    }
    if (before?.pathname === pathname && hash === '') return
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [key, pathname, hash, type])
}

/**
 * Returns true if this document was opened by a link or an address, rather than by a reload or from
 * the history.
 */
function isFreshVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}

function storedPlaces(): Record<string, number> {
  const stored = parseJson(tabStorage.read(STORAGE_KEY) ?? '{}')
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((one) => typeof one[1] === 'number'))
}
