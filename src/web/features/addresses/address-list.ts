import { createAddress, deleteAddress, updateAddress, type Address } from '#contract/endpoints/addresses.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { addressesQuery } from '../../api/addresses-query.ts'
import { request } from '../../api/request.ts'
import type { Register } from '../../reference-lists/register.ts'

/** What is said of an address. */
export type AddressContent = Omit<BodyOf<typeof createAddress>, 'id'>

export const addressList: Register<Address, AddressContent> = {
  query: addressesQuery,
  shownIn: ['warehouses'],
  nameOf: ({ name }) => name,
  create: (id, content) => request(createAddress, { body: { ...content, id } }),
  update: (id, content, updated_at) =>
    request(updateAddress, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(deleteAddress, { params: { id } }),
  // It is deleted for good: what comes back is the same anew.
  restore: ({ id, name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude }) =>
    request(createAddress, {
      body: { id, name, cep, street, number, complement, neighborhood, city, uf, latitude, longitude },
    }),
  words: {
    created: 'saved_address.created',
    updated: 'saved_address.updated',
    removed: 'saved_address.removed',
    createFailed: 'saved_address.create_failed',
    updateFailed: 'saved_address.update_failed',
    removeFailed: 'saved_address.remove_failed',
  },
}
