import { Refusal } from '#domain/error.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { codeOrId } from './loader-keys.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import { statement, type Rows } from './shipments.rows.ts'

/** Remaining data of an erased shipment. `events` counts the erasure too. */
export type ErasedRow = Rows['find_erased_shipment']

const findErased = statement<[account: string, code: string | null, id: string | null], ErasedRow>(
  'find_erased_shipment',
  'select id, tracking_id, events, erased_at from erased_shipments($1, $2, $3)',
)

/**
 * Returns the remaining data of the account's erased shipment by code or id, or undefined if there
 * is none.
 */
export async function erasedShipment(
  on: Queryable,
  key: string,
  account: string,
): Promise<ErasedRow | undefined> {
  const [row] = await findErased(on, account, ...codeOrId(key))
  return row
}

/** Returns the failure for a shipment that does not exist, or that belongs to another account. */
export function unknownShipment(): Failure {
  return new Failure('not_found', { message: 'shipment.not_found' })
}

/** Returns the failure for a shipment that was not found: it is erased, or it does not exist. */
export async function missingShipment(
  on: Queryable,
  key: string,
  account: string,
): Promise<Failure | Refusal> {
  const erased = await erasedShipment(on, key, account)
  return erased === undefined ? unknownShipment() : new Refusal('shipment_erased')
}

/** Returns those pairs of code and account that name an erased shipment. */
export const findErasedByCode = statement<AccountPairs, { account: string; tracking_id: string }>(
  'find_erased_by_code',
  `select p.account, e.tracking_id
   from unnest($1::text[], $2::uuid[]) as p (code, account), erased_shipments(p.account, p.code, null) e`,
)
