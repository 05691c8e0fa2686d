import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/react-virtual'

/** A row and where it stands; pixels. */
export type DrawnRow = { readonly index: number; readonly start: number; readonly end: number }

/** The rows of a long list that are drawn now; pixels. */
export type DrawnRows = {
  /** A row's `start` and `end` count from the page's beginning. */
  readonly items: readonly DrawnRow[]
  /** Of all rows together. */
  readonly height: number
  /** Where the list begins in the page. */
  readonly top: number
}

export type WindowRows = {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => DrawnRows
  /** Takes in how many rows there are and which element they stand in; nothing happens when neither it nor its place changed. */
  readonly update: (count: number, box: HTMLElement | null) => void
  readonly scrollTo: (index: number) => void
  /** For the `ref` of a row whose height is its own; it carries its index as `data-index`. */
  readonly measure: (element: HTMLElement | null) => void
}

/**
 * Keeps track of which rows of a list that scrolls with the page are near the window, outside of React, which is told when
 * they change.
 * @param rowHeight of a row that was not measured, in pixels
 * @param overscan rows drawn beyond each edge
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
      // What stands above the list grows and shrinks by itself.
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
