import type { ListTotal } from '#contract/schema/list-total.ts'
import type { ListView } from './list-view.ts'
import type { Selection } from './selection.ts'
import type { ListedShipment } from './use-shipment-list.ts'

/** What a list of shipments is given, whatever it looks like. */
export type RowsProps = {
  readonly rows: readonly ListedShipment[]
  readonly total: ListTotal | undefined
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  /** The rows are still those of the view before. */
  readonly isStaleView: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly failed: boolean
  readonly onMore: () => void
}
