import type { Warehouse } from '#contract/endpoints/warehouses.ts'

/** Values of the warehouse form's controls. */
export type WarehouseValues = { name: string; address_id: string }

export function warehouseValues(warehouse: Warehouse | undefined): WarehouseValues {
  return { name: warehouse?.name ?? '', address_id: warehouse?.address_id ?? '' }
}
