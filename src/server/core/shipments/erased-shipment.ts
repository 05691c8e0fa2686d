import { Refusal } from '#domain/base/error.ts'
import { parseTrackingCode, twinsOf, type TrackingCode } from '#domain/shipments/tracking-code.ts'
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

/**
 * Finds which of some codes are of the account's shipments and, if asked, of shipments with a
 * public page.
 */
const findAmong = statement<
  [codes: readonly TrackingCode[], account: string | null, withPublic: boolean],
  { code: string }
>(
  'find_among',
  `select code from unnest($1::text[]) as t (code)
   where exists (select from shipments s where s.tracking_id = code and s.user_id = $2)
     or ($3 and public_page_behind_code(code))`,
)

type TwinReader = {
  /** Account whose shipments are searched; its transaction must be open. */
  readonly account?: string
  /** True if the caller is counted as guessing codes, and may see public pages. */
  readonly withPublic: boolean
}

/**
 * Returns the failure for an unknown key. If one shipment has the code with O for 0 or I for 1, or
 * the reverse, the failure names its code.
 */
export async function unknownKey(
  on: Queryable,
  key: string,
  { account, withPublic }: TwinReader,
): Promise<Failure> {
  const code = parseTrackingCode(key)
  const twins = code === undefined ? [] : twinsOf(code)
  const found = twins.length === 0 ? [] : await findAmong(on, twins, account ?? null, withPublic)
  const [twin] = found
  return unknownShipment(found.length === 1 ? twin?.code : undefined)
}

/**
 * Returns the failure for a shipment that does not exist, or that belongs to another account.
 * @param didYouMean similar code that a shipment has
 */
export function unknownShipment(didYouMean?: string): Failure {
  return new Failure('not_found', {
    message: 'shipment.not_found',
    ...(didYouMean !== undefined && { didYouMean }),
  })
}

/** Returns the failure for a shipment that was not found: it is erased, or it does not exist. */
export async function missingShipment(
  on: Queryable,
  key: string,
  account: string,
): Promise<Failure | Refusal> {
  const erased = await erasedShipment(on, key, account)
  return erased === undefined
    ? unknownKey(on, key, { account, withPublic: false })
    : new Refusal('shipment_erased')
}

/** Returns those pairs of code and account that name an erased shipment. */
export const findErasedByCode = statement<AccountPairs, { account: string; tracking_id: string }>(
  'find_erased_by_code',
  `select p.account, e.tracking_id
   from unnest($1::text[], $2::uuid[]) as p (code, account), erased_shipments(p.account, p.code, null) e`,
)
