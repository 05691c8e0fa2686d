import * as z from 'zod/mini'
import { periodText, testShipments } from '#domain/retention.ts'
import type { Projections } from '#core/events/append-events.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { eraseShipments } from './erase-shipments.ts'
import { findAccountsOfOldTests, lockOldTests } from './queries.ts'

/** Number of shipments per transaction, as in `eraseAccountShipments`. */
const BATCH_SIZE = 100

/** Erases the contents of the shipments of test companies 30 days after their creation. */
export const eraseOldTests: Job<object, { readonly projections: Projections }> = {
  name: 'erase-old-tests',
  payload: z.looseObject({}),
  async run({ pool, projections, config, keys }) {
    const { origin } = await loadLogIdentity(config, keys)
    const period = periodText(testShipments)
    for (const { account } of await findAccountsOfOldTests(pool, period)) {
      for (let isDone = false; !isDone;) {
        isDone = await inTransaction(pool, [account], async (tx) => {
          const rows = await lockOldTests(tx, account, period, BATCH_SIZE)
          const now = (await readClock(tx))[0]?.now ?? new Date()
          await eraseShipments(tx, { projections, origin, actor: account }, rows, now)
          return rows.length < BATCH_SIZE
        })
      }
    }
  },
}
