import { DatabaseError } from 'pg'
import { Refusal } from '#domain/error.ts'

const uniqueViolation = '23505'

/**
 * The refusal behind a unique violation that no read could foresee: the other row is another account's, or another
 * node's that was written at the same instant. Any other error is returned as it is.
 */
export function conflictRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== uniqueViolation) return error
  return error.constraint === 'shipments_tracking_id_key'
    ? new Refusal('tracking_id_taken')
    : new Refusal('event_id_reused')
}
