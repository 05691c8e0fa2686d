// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindWarehouse = {
  id: string
  user_id: string
  name: string
  address_id: string
  is_active: boolean
  created_at: Date
  updated_at: Date
  address_name: string
  cep: string
  street: string
  number: string | null
  complement: string | null
  neighborhood: string
  city: string
  uf: string
  latitude: number
  longitude: number
  address_created_at: Date
  address_updated_at: Date
  in_use: boolean
}

export type Rows = RowsOf<{
  find_warehouse: FindWarehouse
  list_active_warehouses: FindWarehouse
  list_all_warehouses: FindWarehouse
}>
