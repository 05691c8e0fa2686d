import { DatabaseError } from 'pg'
import { Refusal } from '#domain/base/error.ts'
import type { Outcome } from '#platform/concurrency/batcher.ts'

const uniqueViolation = '23505'

/**
 * Returns true if an error is a unique violation: another account, or another node at the same
 * instant, wrote a row with the same key.
 */
export function isConflict(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === uniqueViolation
}

/**
 * Records a batch with `record`. A unique violation in a batch of one item becomes a refusal of
 * this item.
 * @throws the unique violation of a larger batch, so that the caller repeats each item alone
 */
export async function refuseConflict<Answer>(
  { length }: readonly unknown[],
  record: () => Promise<readonly Outcome<Answer>[]>,
): Promise<readonly Outcome<Answer>[]> {
  try {
    return await record()
  } catch (error) {
    if (length !== 1 || !isConflict(error)) throw error
    const isCode = error.constraint === 'shipments_tracking_id_key'
    return [{ refusal: new Refusal(isCode ? 'tracking_id_taken' : 'event_id_reused') }]
  }
}
