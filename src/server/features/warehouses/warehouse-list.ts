import { maxWarehouses } from '#domain/reference-lists/reference-list.ts'
import { findAddress } from '../addresses/queries.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { ArchivedReferenceList } from '../reference-lists/reference-list.ts'
import {
  changeWarehouse,
  findWarehouse,
  insertWarehouse,
  listActiveWarehouses,
  warehouseStatements,
  type WarehouseContent,
  type WarehouseRow,
} from './queries.ts'

/** Reference list of the account's warehouses, newest first. */
export const warehouseList: ArchivedReferenceList<WarehouseContent, WarehouseRow> = {
  ...warehouseStatements,
  max: maxWarehouses,
  listActive: listActiveWarehouses,
  find: findWarehouse,
  insert: insertWarehouse,
  update: changeWarehouse,
  contentOf: ({ name, address_id }) => ({ name, address_id }),
  // Another account's address is refused like one that does not exist.
  assure: async (tx, account, { content: { address_id } }) => {
    const [address] = await findAddress(tx, account, address_id)
    if (address === undefined)
      throw new Failure('invalid_fields', { fields: { address_id: 'invalid_choice' } })
  },
}
