import { Refusal } from '#domain/base/error.ts'
import type { Outcome } from '#platform/concurrency/batcher.ts'

const MAX_ATTEMPTS = 5

/**
 * Calls `create` up to five times, until the random tracking code that the server draws belongs to
 * no other shipment.
 */
export async function untilCodeIsFree<T>(create: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await create()
    if (attempt === MAX_ATTEMPTS || !isCodeTaken(outcome)) return outcome
  }
}

/** Returns true if a creation was refused because its tracking code belongs to another shipment. */
export function isCodeTaken(outcome: Outcome<unknown>): boolean {
  if (!('refusal' in outcome)) return false
  return outcome.refusal instanceof Refusal && outcome.refusal.code === 'tracking_id_taken'
}
