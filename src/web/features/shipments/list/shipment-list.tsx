import { useDeferredValue, useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { PackagePlus, RefreshCw, SearchX } from 'lucide-react'
import { wordsOf } from '../../../api/api-error.ts'
import type { ListTotal } from '#contract/schema/list-total.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useMedia } from '../../../ui/lib/use-media.ts'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import type { LabelsSlot } from './labels-slot.ts'
import { isFiltered, withoutFilters, type ListView } from './list-view.ts'
import { nothingSelected, type Selection } from './selection.ts'
import { ShipmentCards } from './shipment-cards.tsx'
import { ShipmentTable } from './shipment-table.tsx'
import { useShipmentList } from './use-shipment-list.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const places = [1, 2, 3, 4, 5, 6] as const

function ListSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      {places.map((place) => (
        <div
          key={place}
          className="flex h-14 items-center gap-6 border-b border-line px-5 last:border-b-0 max-md:h-28"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="hidden h-4 flex-1 md:block" />
        </div>
      ))}
    </div>
  )
}

/**
 * Maximum number of selected rows. Each row takes memory, and a change of status computes one
 * cryptographic commitment per row in this browser.
 */
const MAX_SELECTED = 2_000

// The selection bar is loaded lazily, when the user selects the first row.
const SelectionBar = lazily(async () => (await import('./selection-bar.tsx')).SelectionBar)

type ShipmentListProps = {
  readonly importing: ReactNode
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly onCreate: () => void
  readonly Labels: LabelsSlot
}

/** Shows all shipments of the account with filters, sorting, selection and export. */
export function ShipmentList({ importing, view, onView, onCreate, Labels }: ShipmentListProps) {
  const { t } = useMessages()
  const isPhone = useMedia('(max-width: 767px)')
  const asked = useDeferredValue(view)
  const shipments = useShipmentList(asked)
  const { list, rows, total } = shipments
  const { selection, setSelection, matching } = useSelection(view, { list, rows })
  const isAllChosen = rows.every(({ id }) => selection.ids.has(id))
  const Rows = isPhone ? ShipmentCards : ShipmentTable
  return (
    <section aria-labelledby="all-shipments" className="flex flex-col gap-4">
      <Filters view={view} onView={onView} isPhone={isPhone} />
      <ListHead importing={importing} view={asked} list={shipments} />
      {list.isPending && <ListSkeleton />}
      {list.isError && rows.length === 0 && <LoadFailed title={t('tracker.list_failed')} query={list} />}
      {list.isSuccess && rows.length === 0 && (
        <NoShipments
          isFiltered={isFiltered(asked)}
          onClear={() => onView(withoutFilters(view))}
          onCreate={onCreate}
        />
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          total={total}
          view={view}
          onView={onView}
          selection={selection}
          onSelection={setSelection}
          query={list}
        />
      )}
      <SelectionBar
        rows={rows}
        selection={selection}
        Labels={Labels}
        onClear={() => setSelection(nothingSelected)}
        {...(isAllChosen &&
          list.hasNextPage &&
          selection.ids.size < MAX_SELECTED && {
            rest: {
              total,
              most: MAX_SELECTED,
              isBusy: matching.isPending,
              onSelect: () => matching.mutate(),
            },
          })}
      />
    </section>
  )
}

type ListHeadProps = Pick<ShipmentListProps, 'importing' | 'view'> & {
  readonly list: ReturnType<typeof useShipmentList>
}

/**
 * Shows the total, the import, the export, and a button that reads the list again if it may be
 * outdated.
 */
function ListHead({ importing, view, list: { list, total, isStale, refresh } }: ListHeadProps) {
  const { t } = useMessages()
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <h2 id="all-shipments" className="text-lg font-semibold max-sm:sr-only">
          {t('tracker.all')}
        </h2>
        <span className="flex-1 whitespace-nowrap">
          <Total total={total} isBusy={list.isFetching && !list.isFetchingNextPage} />
        </span>
        {isStale && (
          <Button variant="secondary" size="sm" busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {!refresh.isPending && <RefreshCw aria-hidden />}
            {t('tracker.show_changes')}
          </Button>
        )}
        <div className="flex flex-wrap gap-2">
          {importing}
          <ExportButton view={view} total={total} />
        </div>
      </div>
      {refresh.isError && (
        <LoadFailed
          title={t('tracker.list_failed')}
          query={{ error: refresh.error, isRefetching: false, refetch: () => refresh.mutate() }}
        />
      )}
    </>
  )
}

type TotalProps = { readonly total: ListTotal | undefined; readonly isBusy: boolean }

/** Shows the number of shipments in the view, and announces its changes. */
function Total({ total, isBusy }: TotalProps) {
  const { t, format } = useLocale()
  const words = (all: ListTotal): string => {
    const count = format.number(all.count)
    if (!all.exact) return t('tracker.more_than', { count })
    return t(all.count === 1 ? 'tracker.one_shipment' : 'tracker.shipments', { count })
  }
  return (
    <output className="tabular flex items-center gap-2 text-sm text-muted">
      {total && words(total)}
      {isBusy && total !== undefined && <Spinner />}
    </output>
  )
}

type NoShipmentsProps = {
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onCreate: () => void
}

function NoShipments({ isFiltered: isNarrowed, onClear, onCreate }: NoShipmentsProps) {
  const { t } = useMessages()
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title={t('tracker.none_found')}
          action={
            <Button variant="outline" onClick={onClear}>
              {t('tracker.clear_filters')}
            </Button>
          }
        >
          {t('tracker.none_found_says')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={PackagePlus}
          title={t('dashboard.empty_title')}
          action={<Button onClick={onCreate}>{t('dashboard.create_first')}</Button>}
        >
          {t('dashboard.empty')}
        </EmptyState>
      )}
    </div>
  )
}

/**
 * Manages the selected rows of a view, and selects all matching shipments up to `MAX_SELECTED`. A
 * change of the view clears the selection.
 */
function useSelection(
  view: ListView,
  { list, rows }: Pick<ReturnType<typeof useShipmentList>, 'list' | 'rows'>,
) {
  const { t } = useMessages()
  const viewText = JSON.stringify(view)
  const [chosen, setChosen] = useState({ viewText, selection: nothingSelected })
  const selection = chosen.viewText === viewText ? chosen.selection : nothingSelected
  const setSelection = (next: Selection) => setChosen({ viewText, selection: next })
  const matching = useMutation({
    mutationFn: async () => {
      let shown = rows
      let hasMore = list.hasNextPage
      while (hasMore && shown.length < MAX_SELECTED) {
        const next = await list.fetchNextPage()
        if (next.isError) throw next.error
        shown = next.data?.pages.flatMap((page) => page.rows) ?? shown
        hasMore = next.hasNextPage
      }
      return { viewText, ids: shown.slice(0, MAX_SELECTED).map(({ id }) => id) }
    },
    onSuccess: ({ viewText: selectedOf, ids }) =>
      setChosen({ viewText: selectedOf, selection: { ids: new Set(ids), anchor: undefined } }),
    onError: (error) => notify.error(t('tracker.select_failed'), wordsOf(error)),
  })
  return { selection, setSelection, matching }
}
