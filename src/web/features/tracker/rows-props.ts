import type { ListTotal } from '#contract/schema/list-total.ts'
import type { ListView } from './list-view.ts'
import type { Selection } from './selection.ts'
import type { ListedShipment } from './use-shipment-list.ts'

/** Props of both list layouts. */
export type RowsProps = {
  readonly rows: readonly ListedShipment[]
  readonly total: ListTotal | undefined
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  /** True if the rows still belong to the previous view, while the new view loads. */
  readonly isStaleView: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly failed: boolean
  readonly onMore: () => void
}
