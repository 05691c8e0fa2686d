import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Distance in pixels from the edge of the window at which the content is rendered. */
const MARGIN = '300px'

/**
 * Renders `waiting` until its place comes near the viewport, then the children. Rendering content
 * far below the window would delay the page.
 */
export function NearView({
  waiting,
  children,
}: {
  readonly waiting?: ReactNode
  readonly children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return isNear ? (
    children
  ) : (
    <div ref={place} className="size-full">
      {waiting}
    </div>
  )
}
