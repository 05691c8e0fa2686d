import { addressContent, type createAddress } from '#contract/endpoints/addresses.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './addresses.rows.ts'

/** Fields of an address in a request. */
export type AddressContent = Readonly<Omit<BodyOf<typeof createAddress>, 'id' | 'cep'>> & {
  readonly cep: string
}

/** Names of the fields of an address in a request. */
export const addressFields = Object.keys(addressContent) as readonly (keyof AddressContent)[]

/**
 * Stored address. `in_use` is true if an active warehouse uses the address. Addresses are deleted
 * permanently, so every stored address is active.
 */
export type AddressRow = Rows['find_address'] & Pick<AddressContent, 'uf'>

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

const insertRow = statement<ReturnType<typeof paramsOf>, never>(
  'insert_address',
  `insert into addresses (user_id, id, name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

const updateRow = statement<ReturnType<typeof paramsOf>, never>(
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
 * Deletes the removed (inactive) warehouses at an address, so that the address itself can be
 * deleted.
 */
export const deleteRemovedWarehousesAt = statement<[account: string, address: string], never>(
  'delete_removed_warehouses_at',
  'delete from warehouses where user_id = $1 and address_id = $2 and not is_active',
)

export const deleteAddressRow = statement<[account: string, id: string], never>(
  'delete_address',
  'delete from addresses where user_id = $1 and id = $2',
)

function paramsOf(account: string, id: string, content: AddressContent) {
  const { name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude } = content
  return [
    account,
    id,
    name,
    cep,
    street,
    number,
    complement,
    neighborhood,
    city,
    uf,
    latitude,
    longitude,
  ] as const
}
