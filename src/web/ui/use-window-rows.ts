import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { openWindowRows, type DrawnRows, type WindowRows } from './window-rows.ts'

type RowLayout = { readonly count: number; readonly rowHeight: number; readonly overscan: number }

/**
 * The rows to draw of a long list that scrolls with the page.
 * @param box the element the rows stand in
 */
export function useWindowRows(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: RowLayout,
): DrawnRows & Pick<WindowRows, 'scrollTo' | 'measure'> {
  const [rows] = useState(() => openWindowRows(rowHeight, overscan))
  const drawn = useSyncExternalStore(rows.subscribe, rows.read)
  useLayoutEffect(() => rows.update(count, box.current))
  return { ...drawn, scrollTo: rows.scrollTo, measure: rows.measure }
}
