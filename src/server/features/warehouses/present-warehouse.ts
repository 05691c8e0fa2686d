import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import { pick } from '#domain/base/field-table.ts'
import { presentAddress } from '../addresses/present-address.ts'
import type { WarehouseRow } from './queries.ts'

/** Presents a warehouse with its address for the API. */
export function presentWarehouse(row: WarehouseRow): Warehouse {
  return {
    ...pick(row, ['id', 'user_id', 'name', 'address_id', 'is_active']),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    address: presentAddress({
      ...row,
      id: row.address_id,
      name: row.address_name,
      is_active: true,
      created_at: row.address_created_at,
      updated_at: row.address_updated_at,
    }),
  }
}
