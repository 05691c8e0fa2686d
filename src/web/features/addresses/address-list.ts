import { createAddress, deleteAddress, updateAddress, type Address } from '#contract/endpoints/addresses.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { addressesQuery } from '../../api/addresses-query.ts'
import { request } from '../../api/request.ts'
import type { ReferenceList } from '../../reference-lists/reference-list.ts'

/** Fields of a saved address that the form submits, without the id. */
export type AddressContent = Omit<BodyOf<typeof createAddress>, 'id'>

export const addressList: ReferenceList<Address, AddressContent> = {
  needs: 'addresses.write',
  query: addressesQuery,
  shownIn: ['warehouses'],
  nameOf: ({ name }) => name,
  create: (id, content) => request(createAddress, { body: { ...content, id } }),
  update: (id, content, updated_at) =>
    request(updateAddress, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(deleteAddress, { params: { id } }),
  // Deletion is permanent, so an undo creates the address again with the same id and fields.
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
