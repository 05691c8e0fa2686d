import { Failure } from '#platform/errors/failure.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { AssureVersion } from '#platform/http/precondition.ts'
import { lockAccount } from '../reference-lists/queries.ts'
import { findKey, revokeKey, rotateKey, type ApiKeyRow, type KeyValue } from './queries.ts'

export type Rotation = { readonly rotation: string; readonly overlapHours: number }

/**
 * Replaces a key's value. A repeated call with the same `rotation` changes nothing.
 * @throws Failure `not_found`, also for a revoked key
 */
export async function rotateOneKey(
  tx: Transaction,
  account: string,
  id: string,
  { rotation, overlapHours, value }: Rotation & { readonly value: KeyValue },
): Promise<{ readonly row: ApiKeyRow; readonly isReplay: boolean }> {
  const before = await lockedKey(tx, account, id)
  if (!before.is_active) throw new Failure('not_found')
  if (before.rotation === rotation) return { row: before, isReplay: true }
  await rotateKey(tx, account, id, value.hash, value.sealed, rotation, overlapHours)
  return { row: await lockedKey(tx, account, id), isReplay: false }
}

/**
 * Revokes a key permanently. Does nothing if the key is already revoked.
 * @throws Failure `not_found`, `precondition_failed`
 */
export async function revokeOneKey(
  tx: Transaction,
  account: string,
  id: string,
  assureVersion?: AssureVersion,
): Promise<{ readonly row: ApiKeyRow; readonly isReplay: boolean }> {
  const before = await lockedKey(tx, account, id)
  if (!before.is_active) return { row: before, isReplay: true }
  assureVersion?.(before.revision)
  await revokeKey(tx, account, id)
  return { row: await lockedKey(tx, account, id), isReplay: false }
}

async function lockedKey(tx: Transaction, account: string, id: string): Promise<ApiKeyRow> {
  await lockAccount(tx, account)
  const [row] = await findKey(tx, account, id)
  if (row === undefined) throw new Failure('not_found')
  return row
}
