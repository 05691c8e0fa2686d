import { Refusal } from '#domain/error.ts'
import type { Queryable } from '../db/pool.ts'
import { Failure } from '../failure.ts'
import { findErased, type ErasedRow } from './queries.ts'

/** What is left of the account's erased shipment with a code or an id; undefined where there is none. */
export async function erasedShipment(
  on: Queryable,
  key: string,
  account: string,
): Promise<ErasedRow | undefined> {
  const isCode = key.startsWith('FT-')
  const [row] = await findErased(on, account, isCode ? key : null, isCode ? null : key)
  return row
}

/** Why a shipment of the account is not found: it is erased, or there is none. */
export async function missingShipment(
  on: Queryable,
  key: string,
  account: string,
): Promise<Failure | Refusal> {
  const erased = await erasedShipment(on, key, account)
  return erased === undefined ? new Failure('not_found') : new Refusal('shipment_erased')
}
