import type { ListTotal } from '#contract/schema/list-total.ts'
import type { ListView } from './list-view.ts'
import type { Selection } from './selection.ts'
import type { ListedShipment, useShipmentList } from './use-shipment-list.ts'

/** Props of both list layouts. */
export type RowsProps = {
  readonly rows: readonly ListedShipment[]
  readonly total: ListTotal | undefined
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  /**
   * Query that loads the pages of the list. While the pages of a new view load, the query returns
   * the pages of the previous view.
   */
  readonly query: ReturnType<typeof useShipmentList>['list']
}
