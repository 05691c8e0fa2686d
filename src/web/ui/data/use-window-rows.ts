import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import type { DrawnRow, DrawnRows, WindowRows } from './window-rows.ts'

type RowLayout = { readonly count: number; readonly rowHeight: number; readonly overscan: number }

/** `isWhole` is true if all rows are rendered in normal flow. */
type ShownRows = DrawnRows & Pick<WindowRows, 'scrollTo' | 'measure'> & { readonly isWhole: boolean }

/**
 * Maximum number of rows rendered without virtualization. A longer list loads the code that renders
 * only the visible rows.
 */
const SHORT = 30

const load = () => import('./window-rows.ts')
whenIdle(load)

/**
 * Returns the rows that must be rendered, for a list that scrolls with the page.
 * @param box element that contains the rows
 */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: RowLayout,
): ShownRows {
  const [rows, setRows] = useState<WindowRows>()
  /** True if `window-rows.ts` could not be loaded; all rows are then rendered without it. */
  const [isAlone, setAlone] = useState(false)
  const drawn = useSyncExternalStore(rows?.subscribe ?? never, rows?.read ?? nothing)
  useLayoutEffect(() => rows?.update(count, box.current))
  const isLong = count > SHORT
  useEffect(() => {
    if (!isLong || rows !== undefined) return
    let isGone = false
    const begin = async () => {
      const { openWindowRows } = await load()
      if (isGone) return
      const opened = openWindowRows(rowHeight, overscan)
      // Computes the rows near the window before `setRows` shows them. Otherwise the page would
      // briefly change its height.
      opened.update(count, box.current)
      setRows(opened)
    }
    begin().catch(() => setAlone(true))
    return () => {
      isGone = true
    }
  }, [isLong, rows, box, count, overscan, rowHeight])
  if (rows === undefined)
    return {
      ...wholeList(isAlone ? count : Math.min(count, SHORT), rowHeight),
      scrollTo: nowhere,
      measure: nowhere,
      isWhole: true,
    }
  return { ...drawn, scrollTo: rows.scrollTo, measure: rows.measure, isWhole: false }
}

/** Returns `count` rows one after another, as if the list began at the top of the page. */
function wholeList(count: number, rowHeight: number): DrawnRows {
  const items = Array.from({ length: count }, (_, index): DrawnRow => ({
    index,
    start: index * rowHeight,
    end: (index + 1) * rowHeight,
  }))
  return { items, height: count * rowHeight, top: 0 }
}

const NOTHING: DrawnRows = { items: [], height: 0, top: 0 }
const nothing = (): DrawnRows => NOTHING
const never = () => () => undefined
/**
 * Replaces `scrollTo` and `measure` while the rows are in normal flow. The browser then scrolls to
 * a focused row, and gives each row its own height.
 */
const nowhere = (): void => undefined
