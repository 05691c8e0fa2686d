import { batcher } from '#platform/concurrency/batcher.ts'
import { createLoader, type Asked, type ShipmentLoader } from './loader-keys.ts'

/** So many that one flight is shared by all who wait under load, and so few that nobody waits for long histories of many. */
const MAX_BATCH_SIZE = 32

/**
 * Lets those who ask for a shipment wait for each other under load, so that they are read by the same statements.
 * @param read answers in the order of what is asked
 */
export function createShipmentLoader<Answer>(
  read: (together: ShipmentLoader) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const batches = (by: ShipmentLoader['by']) =>
    batcher(
      async (asked: readonly Asked[]) => (await read({ by, asked })).map((answer) => ({ answer })),
      // While Node presents what one flight brought, PostgreSQL reads the next.
      { maxSize: MAX_BATCH_SIZE, concurrency: 2, waitsForTurn: true },
    )
  const ways = { code: batches('code'), id: batches('id') }
  return (asked) => ways[createLoader(asked.key)](asked)
}
