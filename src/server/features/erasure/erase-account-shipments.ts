import * as z from 'zod/mini'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Projections } from '#core/events/append-events.ts'
import { eraseShipments } from './erase-shipments.ts'
import { lockShipmentsToErase } from './queries.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import type { Job } from '#platform/jobs/job.ts'

const payload = z.object({ userId: z.uuid() })

/**
 * Number of shipments per transaction. A batch of this size finishes well within the statement
 * timeout and blocks other writers of the log's queue only briefly.
 */
const BATCH_SIZE = 100

/** Erases the contents of a deleted account's shipments, in batches until none is left. */
export const eraseAccountShipments: Job<z.output<typeof payload>, { readonly projections: Projections }> = {
  name: 'erase-account-shipments',
  payload,
  async run({ pool, projections, config, keys }, { userId }) {
    const { origin } = await loadLogIdentity(config, keys)
    for (let isDone = false; !isDone;) {
      isDone = await inTransaction(pool, [userId], async (tx) => {
        const rows = await lockShipmentsToErase(tx, userId, BATCH_SIZE)
        const now = (await readClock(tx))[0]?.now ?? new Date()
        await eraseShipments(tx, { projections, origin, actor: userId }, rows, now)
        return rows.length < BATCH_SIZE
      })
    }
  },
}
