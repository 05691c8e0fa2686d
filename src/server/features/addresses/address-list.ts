import { pick } from '#domain/base/field-table.ts'
import { Refusal } from '#domain/base/error.ts'
import { maxAddresses } from '#domain/reference-lists/reference-list.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { AssureVersion } from '#platform/http/precondition.ts'
import { lockAccount } from '../reference-lists/queries.ts'
import { entryVersion, type ReferenceList } from '../reference-lists/reference-list.ts'
import {
  addressFields,
  changeAddress,
  deleteAddressRow,
  findAddress,
  deleteRemovedWarehousesAt,
  insertAddress,
  listAddressesOf,
  type AddressContent,
  type AddressRow,
} from './queries.ts'

/** Reference list of the account's addresses, newest first. */
export const addressList: ReferenceList<AddressContent, AddressRow> = {
  max: maxAddresses,
  listActive: listAddressesOf,
  find: findAddress,
  insert: insertAddress,
  update: changeAddress,
  contentOf: (of) => pick(of, addressFields),
  assure: () => undefined,
}

/**
 * Deletes an address permanently.
 * @param assureVersion checks the version if the caller sent an entity tag
 * @throws Failure `not_found`
 * @throws Refusal `address_in_use` if an active warehouse uses the address
 */
export async function deleteOneAddress(
  tx: Transaction,
  account: string,
  id: string,
  assureVersion?: AssureVersion,
): Promise<void> {
  await lockAccount(tx, account)
  const [row] = await findAddress(tx, account, id)
  if (row === undefined) throw new Failure('not_found')
  assureVersion?.(entryVersion(row))
  if (row.in_use) throw new Refusal('address_in_use')
  await deleteRemovedWarehousesAt(tx, account, id)
  await deleteAddressRow(tx, account, id)
}
