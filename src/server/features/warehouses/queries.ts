import type { AddressRow } from '../addresses/queries.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { softStatements } from '../reference-lists/queries.ts'
import { statement, type Rows } from './warehouses.rows.ts'

export type WarehouseContent = {
  readonly name: string
  readonly address_id: string
  /** True to create the warehouse as active, false as archived. An update ignores this field. */
  readonly is_active?: boolean
}

export type WarehouseRow = Rows['find_warehouse'] & Pick<AddressRow, 'uf'>

const select = `
  select w.id, w.user_id, w.name, w.address_id, w.is_active, w.created_at, w.updated_at, a.name as address_name, a.cep,
    a.street, a.number, a.complement, a.neighborhood, a.city, a.uf, a.latitude, a.longitude,
    a.created_at as address_created_at, a.updated_at as address_updated_at,
    exists (
      select from warehouses o where o.user_id = a.user_id and o.address_id = a.id and o.is_active
    ) as in_use
  from warehouses w join addresses a on a.user_id = w.user_id and a.id = w.address_id`

export const listActiveWarehouses = statement<[account: string], WarehouseRow>(
  'list_active_warehouses',
  `${select} where w.user_id = $1 and w.is_active order by w.position nulls first, w.created_at desc, w.id`,
)

/** Lists all of the account's warehouses, including removed ones, oldest first. */
export const listAllWarehouses = statement<[account: string], WarehouseRow>(
  'list_all_warehouses',
  `${select} where w.user_id = $1 order by w.created_at, w.id`,
)

export const findWarehouse = statement<[account: string, id: string], WarehouseRow>(
  'find_warehouse',
  `${select} where w.user_id = $1 and w.id = $2`,
)

const insertRow = statement<
  [account: string, id: string, name: string, address: string, active: boolean],
  never
>(
  'insert_warehouse',
  'insert into warehouses (user_id, id, name, address_id, is_active) values ($1, $2, $3, $4, $5)',
)

const updateRow = statement<[account: string, id: string, name: string, address: string], never>(
  'update_warehouse',
  'update warehouses set name = $3, address_id = $4, updated_at = now() where user_id = $1 and id = $2',
)

export const insertWarehouse = (
  on: Queryable,
  account: string,
  id: string,
  { name, address_id, is_active = true }: WarehouseContent,
) => insertRow(on, account, id, name, address_id, is_active)

export const changeWarehouse = (
  on: Queryable,
  account: string,
  id: string,
  { name, address_id }: WarehouseContent,
) => updateRow(on, account, id, name, address_id)

export const warehouseStatements = softStatements('warehouses')
