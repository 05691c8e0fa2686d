import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { whenIdle } from './when-idle.ts'
import type { DrawnRow, DrawnRows, WindowRows } from './window-rows.ts'

type RowLayout = { readonly count: number; readonly rowHeight: number; readonly overscan: number }

/** `isWhole` when all rows are drawn, as the page lays them out. */
type ShownRows = DrawnRows & Pick<WindowRows, 'scrollTo' | 'measure'> & { readonly isWhole: boolean }

/** So many rows are drawn as they are; a longer list brings the code that draws those in sight. */
const SHORT = 30

const load = () => import('./window-rows.ts')
whenIdle(load)

/**
 * The rows to draw of a list that scrolls with the page.
 * @param box the element the rows stand in
 */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: RowLayout,
): ShownRows {
  const [rows, setRows] = useState<WindowRows>()
  /** Its code cannot be had: all rows are drawn. */
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
      // It has rows from the first moment, so that the page keeps its height.
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

/** Rows that stand in the page one after another, as if the list began at its top. */
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
/** All rows are there to be focused, which scrolls to them, and have their own height. */
const nowhere = (): void => undefined
