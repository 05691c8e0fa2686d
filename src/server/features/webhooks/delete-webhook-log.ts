import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/job.ts'
import { lockAccount } from '../reference-lists/queries.ts'
import { deleteDeliveries, deleteEndpoint } from './endpoint-queries.ts'

/** Maximum number of deliveries that one transaction deletes. */
const MAX_BATCH_SIZE = 1_000

const payload = z.object({ userId: z.uuid(), endpointId: z.uuid() })

/** Deletes the log of a deleted endpoint in portions, then the endpoint. */
export const deleteWebhookLog: Job<z.output<typeof payload>> = {
  name: 'delete-webhook-log',
  payload,
  async run({ pool }, { userId, endpointId }) {
    for (;;) {
      const deleted = await inTransaction(pool, [userId], async (tx) => {
        // Two deletions at once would each keep the messages that the other endpoint still has.
        await lockAccount(tx, userId)
        return deleteDeliveries(tx, endpointId, userId, MAX_BATCH_SIZE)
      })
      if (deleted.length === 0) break
    }
    await inTransaction(pool, [userId], (tx) => deleteEndpoint(tx, endpointId, userId))
  },
}
