import type { FederativeUnit } from '#domain/address.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement } from '#platform/database/statement.ts'

/** Fields of an address in a request. */
export type AddressContent = {
  readonly name: string
  readonly cep: string
  readonly street: string
  readonly number: string | null
  readonly complement: string | null
  readonly neighborhood: string
  readonly city: string
  readonly uf: FederativeUnit
  readonly latitude: number | null
  readonly longitude: number | null
}

export type AddressRow = AddressContent & {
  readonly id: string
  readonly user_id: string
  readonly latitude: number
  readonly longitude: number
  /** Always true: addresses are deleted permanently, so every stored address is active. */
  readonly is_active: true
  /** True if an active warehouse uses the address. */
  readonly in_use: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const select = `
  select a.id, a.user_id, a.name, a.cep, a.street, a.number, a.complement, a.neighborhood, a.city, a.uf, a.latitude,
    a.longitude, true as is_active, a.created_at, a.updated_at,
    exists (
      select from warehouses w where w.user_id = a.user_id and w.address_id = a.id and w.is_active
    ) as in_use
  from addresses a`

export const listAddressesOf = statement<[account: string], AddressRow>(
  'list_addresses_of',
  `${select} where a.user_id = $1 order by a.created_at desc, a.id`,
)

export const findAddress = statement<[account: string, id: string], AddressRow>(
  'find_address',
  `${select} where a.user_id = $1 and a.id = $2`,
)

type AddressParams = [
  account: string,
  id: string,
  name: string,
  cep: string,
  street: string,
  number: string | null,
  complement: string | null,
  neighborhood: string,
  city: string,
  uf: string,
  latitude: number | null,
  longitude: number | null,
]

const insertRow = statement<AddressParams, Record<string, never>>(
  'insert_address',
  `insert into addresses (user_id, id, name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

const updateRow = statement<AddressParams, Record<string, never>>(
  'update_address',
  `update addresses set name = $3, cep = $4, street = $5, number = $6, complement = $7, neighborhood = $8, city = $9,
     uf = $10, latitude = $11, longitude = $12, updated_at = now()
   where user_id = $1 and id = $2`,
)

export const insertAddress = (on: Queryable, account: string, id: string, content: AddressContent) =>
  insertRow(on, ...paramsOf(account, id, content))

export const changeAddress = (on: Queryable, account: string, id: string, content: AddressContent) =>
  updateRow(on, ...paramsOf(account, id, content))

/**
 * Deletes removed warehouses at the address. They do not prevent the address from being deleted,
 * and are deleted with it.
 */
export const deleteRemovedWarehousesAt = statement<[account: string, address: string], Record<string, never>>(
  'delete_removed_warehouses_at',
  'delete from warehouses where user_id = $1 and address_id = $2 and not is_active',
)

export const deleteAddressRow = statement<[account: string, id: string], Record<string, never>>(
  'delete_address',
  'delete from addresses where user_id = $1 and id = $2',
)

function paramsOf(account: string, id: string, content: AddressContent): AddressParams {
  const { name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude } = content
  return [account, id, name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude]
}
