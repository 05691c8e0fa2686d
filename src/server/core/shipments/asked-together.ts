import { batcher } from '#platform/concurrency/batcher.ts'
import { asksBy, type Asked, type AskedTogether } from './of-asked.ts'

/** So many that one flight is shared by all who wait under load, and so few that nobody waits for long histories of many. */
const MOST_TOGETHER = 32

/**
 * Lets those who ask for a shipment wait for each other under load, so that they are read by the same statements.
 * @param read answers in the order of what is asked
 */
export function askedTogether<Answer>(
  read: (together: AskedTogether) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const batches = (by: AskedTogether['by']) =>
    batcher(
      async (asked: readonly Asked[]) => (await read({ by, asked })).map((answer) => ({ answer })),
      // While Node presents what one flight brought, PostgreSQL reads the next.
      { maxSize: MOST_TOGETHER, concurrency: 2, waitsForTurn: true },
    )
  const ways = { code: batches('code'), id: batches('id') }
  return (asked) => ways[asksBy(asked.key)](asked)
}
