import {
  createWarehouse,
  orderWarehouses,
  removeWarehouse,
  restoreWarehouse,
  updateWarehouse,
  type Warehouse,
} from '#contract/endpoints/warehouses.ts'
import { warehousesQuery } from '../../api/warehouses-query.ts'
import { request } from '../../api/request.ts'
import type { ReferenceList } from '../../reference-lists/reference-list.ts'

/** Properties of a warehouse, in the form's controls and in the request body. */
export type WarehouseContent = { readonly name: string; readonly address_id: string }

export const warehouseList: ReferenceList<Warehouse, WarehouseContent> = {
  needs: 'registers.write',
  query: warehousesQuery,
  shownIn: ['addresses'],
  nameOf: ({ name }) => name,
  create: (id, content) => request(createWarehouse, { body: { ...content, id } }),
  update: (id, content, updated_at) =>
    request(updateWarehouse, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(removeWarehouse, { params: { id } }),
  restore: ({ id }) => request(restoreWarehouse, { params: { id } }),
  order: (ids) => request(orderWarehouses, { body: { ids: [...ids] } }),
  compare: (a, b) => b.created_at.localeCompare(a.created_at),
  words: {
    created: 'warehouse.created',
    updated: 'warehouse.updated',
    removed: 'warehouse.removed',
    createFailed: 'warehouse.create_failed',
    updateFailed: 'warehouse.update_failed',
    removeFailed: 'warehouse.remove_failed',
  },
}
