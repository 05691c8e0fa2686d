import { memo, useCallback, useMemo, useRef } from 'react'
import { ArrowRight, MapPin } from 'lucide-react'
import { useMessages } from '../../../locales/use-messages.ts'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { classNames } from '../../../ui/lib/class-names.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { PromisedTime, DateTime } from '../../../ui/data/date-time.tsx'
import { useWindowRows } from '../../../ui/data/use-window-rows.ts'
import { Delay } from './delay.tsx'
import { MoreRows } from './more-rows.tsx'
import { RowBox } from './row-box.tsx'
import { routeOf } from './route-of.ts'
import type { RowsProps } from './rows-props.ts'
import { pressRow } from './selection.ts'
import type { ListedShipment } from './use-shipment-list.ts'

const CARD_HEIGHT = 150
const OVERSCAN = 8

/** Shows the list on a phone as cards. Only the cards near the screen are in the document. */
export function ShipmentCards(props: RowsProps) {
  const { rows, total, selection, onSelection, query } = props
  const { t } = useMessages()
  const box = useRef<HTMLUListElement>(null)
  const list = useWindowRows(box, { count: rows.length, rowHeight: CARD_HEIGHT, overscan: OVERSCAN })
  const { items } = list
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const onPress = useCallback(
    (id: string) => onSelection(pressRow(selection, id, order, false)),
    [selection, onSelection, order],
  )
  const count = total?.exact === true ? total.count : -1
  return (
    <div>
      <ul
        ref={box}
        aria-label={t('tracker.all')}
        aria-busy={query.isPlaceholderData}
        {...(!list.isWhole && { style: { height: list.height } })}
        className="relative"
      >
        {items.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={row.id}
                ref={list.measure}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={count}
                {...(list.isWhole
                  ? { className: 'pb-2' }
                  : {
                      className: 'absolute inset-x-0 top-0 pb-2',
                      style: { transform: `translateY(${start - list.top}px)` },
                    })}
              >
                <ShipmentCard row={row} isSelected={selection.ids.has(row.id)} onPress={onPress} />
              </li>
            )
          )
        })}
      </ul>
      <MoreRows query={query} isNear={(items.at(-1)?.index ?? 0) >= rows.length - 2 * OVERSCAN} />
    </div>
  )
}

type ShipmentCardProps = {
  readonly row: ListedShipment
  readonly isSelected: boolean
  readonly onPress: (id: string) => void
}

/** Rendered again only if its own properties change, because the list renders at each scroll. */
const ShipmentCard = memo(function ShipmentCard({ row, isSelected, onPress }: ShipmentCardProps) {
  const { t } = useMessages()
  const { from, to } = routeOf(row)
  return (
    <article
      className={classNames(
        'flex gap-1 rounded-lg border border-line py-2 pr-4',
        isSelected ? 'bg-brand-tint' : 'bg-surface',
      )}
    >
      <RowBox
        label={t('tracker.select', { tracking_id: row.tracking_id })}
        checked={isSelected}
        onPress={() => onPress(row.id)}
      />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            to={`/shipment/${row.id}`}
            className="machine -my-2 py-2 font-semibold underline-offset-4 hover:underline"
          >
            {row.tracking_id}
          </Link>
          <OwnStatusBadge status={row.status} />
        </p>
        <p className="mt-1 flex min-w-0 items-center gap-2 text-sm">
          <span className="truncate">{from}</span>
          <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">{to}</span>
        </p>
        {row.recipient_name !== null && <p className="mt-0.5 truncate text-sm">{row.recipient_name}</p>}
        {row.last_place !== null && (
          <p className="mt-0.5 flex min-w-0 items-center gap-1 text-sm text-muted">
            <MapPin aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{row.last_place}</span>
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          {row.estimated_delivery === null ? (
            <DateTime value={row.created_at} precision="date" />
          ) : (
            <span>
              {t('tracker.due')} <PromisedTime value={row.estimated_delivery} precision="date" />
            </span>
          )}
          <Delay shipment={row} className="self-center" />
        </p>
      </div>
    </article>
  )
})
