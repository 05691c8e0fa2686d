import { batcher } from '#platform/concurrency/batcher.ts'
import { kindOfKey, type Asked, type ShipmentLoader } from './loader-keys.ts'

/**
 * Maximum look-ups per batch. Under load all waiting look-ups should share a round trip, but none
 * should wait for many long histories.
 */
const MAX_BATCH_SIZE = 32

/**
 * Creates a loader that batches concurrent look-ups of shipments, so that one set of statements
 * reads many shipments.
 * @param read returns results in the order of the look-ups
 */
export function createShipmentLoader<Answer>(
  read: (together: ShipmentLoader) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const batches = (by: ShipmentLoader['by']) =>
    batcher(
      async (asked: readonly Asked[]) => (await read({ by, asked })).map((answer) => ({ answer })),
      // With two batches at a time, PostgreSQL reads one while Node presents the results of the
      // other.
      { maxSize: MAX_BATCH_SIZE, concurrency: 2, waitsForTurn: true },
    )
  const ways = { code: batches('code'), id: batches('id') }
  return (asked) => ways[kindOfKey(asked.key)](asked)
}
