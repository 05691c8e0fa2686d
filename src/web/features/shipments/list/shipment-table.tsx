import { memo, useCallback, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { ArrowRight } from 'lucide-react'
import type { ShipmentSort } from '#contract/endpoints/shipment-list.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { classNames } from '../../../ui/lib/class-names.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { ColumnHeader, SortHeader } from '../../../ui/data/table.tsx'
import { PromisedTime, DateTime } from '../../../ui/data/date-time.tsx'
import { useWindowRows } from '../../../ui/data/use-window-rows.ts'
import { Delay } from './delay.tsx'
import { sortedBy } from './list-view.ts'
import { MoreRows } from './more-rows.tsx'
import { RowBox } from './row-box.tsx'
import { routeOf } from './route-of.ts'
import type { RowsProps } from './rows-props.ts'
import { pressAll, pressRow } from './selection.ts'
import type { ListedShipment } from './use-shipment-list.ts'

const ROW_HEIGHT = 56
/**
 * Number of rows that are rendered above and below the visible ones, so that the next row exists
 * when the focus moves on.
 */
const OVERSCAN = 12

type Column = {
  readonly sort?: ShipmentSort
  readonly words: MessageKey
  /**
   * `width` is the class for the width of the column. `from` is the class that hides the column and
   * its cells in narrow windows.
   */
  readonly width: string
  readonly from: string
}

const WIDE = 'max-xl:hidden'
const WIDER = 'max-[90rem]:hidden'
const WIDEST = 'max-[105rem]:hidden'
/**
 * Class of the last-place line in the status column. In windows narrower than 90rem, this line
 * replaces the last-place column.
 */
const NARROWER = 'min-[90rem]:hidden'

const columns: readonly Column[] = [
  { sort: 'tracking_id', words: 'tracker.column_shipment', width: 'w-44 lg:w-46 xl:w-50', from: '' },
  { sort: 'status', words: 'new_shipment.status', width: 'w-31 lg:w-34 xl:w-38', from: '' },
  { words: 'tracker.last_place', width: '', from: WIDER },
  { words: 'tracker.column_route', width: 'max-lg:w-40', from: '' },
  { sort: 'recipient_name', words: 'shipment.recipient', width: '', from: '' },
  { sort: 'created_at', words: 'tracker.column_created', width: 'w-27', from: WIDE },
  { sort: 'estimated_delivery', words: 'tracker.column_delivery', width: 'w-31 lg:w-36', from: '' },
  { sort: 'updated_at', words: 'tracker.column_updated', width: 'w-38', from: WIDEST },
]

/**
 * Shows the list as a table that scrolls with the page. Only the rows in view are in the document.
 * Screen readers get the position of each row among all, and arrow keys move beyond the rendered
 * rows. On a row's link, the space bar selects the row and Enter opens it.
 */
export function ShipmentTable(props: RowsProps) {
  const { rows, total, selection, onSelection, query } = props
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const list = useWindowRows(box, { count: rows.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN })
  const { items } = list
  const last = items.at(-1)
  const above = (items[0]?.start ?? list.top) - list.top
  const below = list.height - ((last?.end ?? list.top) - list.top)
  // While the list scrolls, the callbacks stay the same, so that React renders only new rows.
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const onPress = useCallback(
    (id: string, { shiftKey }: KeyboardEvent | MouseEvent) =>
      onSelection(pressRow(selection, id, order, shiftKey)),
    [selection, onSelection, order],
  )
  const { scrollTo } = list
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, index: number, id: string) => {
      const { part } = event.currentTarget.dataset
      if (event.key === ' ' && part === 'link') {
        event.preventDefault()
        return onPress(id, event)
      }
      const next = steps[event.key]?.(index, order.length)
      if (next === undefined || part === undefined) return
      event.preventDefault()
      if (next < 0 || next >= order.length) return
      scrollTo(next)
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-row="${next}"] [data-part="${part}"]`)?.focus(),
      )
    },
    [onPress, order, scrollTo],
  )

  return (
    <div>
      <div ref={box} className="rounded-lg border border-line bg-surface">
        <table
          aria-label={t('tracker.all')}
          aria-rowcount={total?.exact === true ? total.count + 1 : -1}
          aria-busy={query.isPlaceholderData}
          className="w-full table-fixed border-separate border-spacing-0 text-left text-sm [&_td]:border-b [&_td]:border-line [&_td]:px-2 lg:[&_td]:px-3 max-lg:[&_th]:px-2"
        >
          <TableHead {...props} order={order} />
          <tbody>
            {above > 0 && <Space height={above} />}
            {items.map(({ index }) => {
              const row = rows[index]
              return (
                row && (
                  <Row
                    key={row.id}
                    row={row}
                    index={index}
                    isSelected={selection.ids.has(row.id)}
                    onPress={onPress}
                    onKeyDown={onKeyDown}
                  />
                )
              )
            })}
            {below > 0 && <Space height={below} />}
          </tbody>
        </table>
      </div>
      <MoreRows query={query} isNear={(last?.index ?? 0) >= rows.length - 2 * OVERSCAN} />
    </div>
  )
}

type TableHeadProps = Pick<RowsProps, 'view' | 'onView' | 'selection' | 'onSelection'> & {
  /** Ids of the rows in the order of the list. */
  readonly order: readonly string[]
}

function TableHead({ view, onView, selection, onSelection, order }: TableHeadProps) {
  const { t } = useMessages()
  const isAll = order.length > 0 && order.every((id) => selection.ids.has(id))
  return (
    <thead>
      <tr aria-rowindex={1}>
        <ColumnHeader className="w-12 rounded-tl-lg px-0! max-lg:top-14">
          <RowBox
            label={t('tracker.select_loaded')}
            checked={isAll}
            isMixed={!isAll && selection.ids.size > 0}
            onPress={() => onSelection(pressAll(selection, order))}
          />
        </ColumnHeader>
        {columns.map(({ sort, words, width, from }) =>
          sort === undefined ? (
            <ColumnHeader key={words} className={classNames(width, from, 'max-lg:top-14')}>
              {t(words)}
            </ColumnHeader>
          ) : (
            <SortHeader
              key={words}
              className={classNames(width, from, 'max-lg:top-14 last:rounded-tr-lg')}
              direction={view.sort === sort ? view.direction : undefined}
              onSort={() => onView(sortedBy(view, sort))}
            >
              {t(words)}
            </SortHeader>
          ),
        )}
      </tr>
    </thead>
  )
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Fills the space of rows that are not rendered. */
function Space({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ height }} />
}

type RowProps = {
  readonly row: ListedShipment
  readonly index: number
  readonly isSelected: boolean
  readonly onPress: (id: string, event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number, id: string) => void
}

const Row = memo(function Row({ row, index, isSelected, onPress, onKeyDown }: RowProps) {
  const { t } = useMessages()
  const { from, to } = routeOf(row)
  const onKey = (event: KeyboardEvent<HTMLElement>): void => onKeyDown(event, index, row.id)
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ height: ROW_HEIGHT }}
      className={classNames('hover:bg-brand-tint', isSelected && 'bg-brand-tint')}
    >
      <td className="px-0!">
        <RowBox
          label={t('tracker.select', { tracking_id: row.tracking_id })}
          checked={isSelected}
          onPress={(event) => onPress(row.id, event)}
          onKeyDown={onKey}
        />
      </td>
      <td>
        <Link
          data-part="link"
          onKeyDown={onKey}
          to={`/shipment/${row.id}`}
          className="machine block truncate rounded-sm text-[0.9375rem] font-semibold underline-offset-4 hover:underline"
        >
          {row.tracking_id}
        </Link>
        {row.reference !== null && <span className="block truncate text-muted">{row.reference}</span>}
      </td>
      <td>
        <OwnStatusBadge status={row.status} />
        <span className={classNames('mt-0.5 block truncate text-xs text-muted', NARROWER)}>
          {row.last_place}
        </span>
      </td>
      <td className={WIDER}>
        <span className="line-clamp-2 break-words" title={row.last_place ?? undefined}>
          {row.last_place}
        </span>
      </td>
      <td>
        <span className="block truncate" title={row.origin}>
          {from}
        </span>
        <span className="flex items-center gap-1.5" title={row.destination}>
          <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">{to}</span>
        </span>
      </td>
      <td>
        <span className="line-clamp-2 break-words" title={row.recipient_name ?? undefined}>
          {row.recipient_name}
        </span>
      </td>
      <td className={WIDE}>
        <DateTime value={row.created_at} precision="date" />
      </td>
      <td>
        {row.estimated_delivery !== null && <PromisedTime value={row.estimated_delivery} precision="date" />}
        <Delay shipment={row} className="block" />
      </td>
      <td className={WIDEST}>
        <DateTime value={row.updated_at} />
      </td>
    </tr>
  )
})
