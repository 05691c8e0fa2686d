import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/react-virtual'

/** Row with its position in pixels. */
export type DrawnRow = { readonly index: number; readonly start: number; readonly end: number }

/** Rendered rows of a long list, in pixels. */
export type DrawnRows = {
  /** Rows; their `start` and `end` count from the top of the page. */
  readonly items: readonly DrawnRow[]
  /** Height of all rows together. */
  readonly height: number
  /** Start of the list in the page. */
  readonly top: number
}

export type WindowRows = {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => DrawnRows
  /**
   * Sets the number of rows and their container element. Does nothing if neither they nor the
   * container's position changed.
   */
  readonly update: (count: number, box: HTMLElement | null) => void
  readonly scrollTo: (index: number) => void
  /**
   * `ref` callback of a row, which measures the height of the row. The row has its index in the
   * attribute `data-index`.
   */
  readonly measure: (element: HTMLElement | null) => void
}

/**
 * Tracks which rows of a list that scrolls with the page are near the window. It works outside of
 * React and notifies React of changes.
 * @param rowHeight height of a row that was not measured, in pixels
 * @param overscan rows rendered beyond each edge
 */
export function openWindowRows(rowHeight: number, overscan: number): WindowRows {
  const listeners = new Set<() => void>()
  let holder: HTMLElement | null = null
  let drawn: DrawnRows = { items: [], height: 0, top: 0 }
  const look = (): void => {
    const { scrollMargin } = virtual.options
    drawn = { items: virtual.getVirtualItems(), height: virtual.getTotalSize(), top: scrollMargin }
    for (const listener of listeners) listener()
  }
  const virtual = new Virtualizer<Window, HTMLElement>({
    count: 0,
    estimateSize: () => rowHeight,
    overscan,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    onChange: look,
  })
  const update: WindowRows['update'] = (count, box) => {
    holder = box
    const top = Math.round((box?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const { options } = virtual
    if (count === options.count && top === options.scrollMargin) return
    virtual.setOptions({ ...options, count, scrollMargin: top })
    virtual._willUpdate()
    look()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      const stop = virtual._didMount()
      virtual._willUpdate()
      // The content above the list may change its height at any time, which moves the list. The
      // body then changes its height too, and the observer updates the list's position.
      const moved = new ResizeObserver(() => update(virtual.options.count, holder))
      moved.observe(document.body)
      return () => {
        listeners.delete(listener)
        moved.disconnect()
        stop()
      }
    },
    read: () => drawn,
    update,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    measure: virtual.measureElement,
  }
}
