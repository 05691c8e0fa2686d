import { checkpointRows, shipmentRows, sortIndex } from './changes/project-rows.ts'
import { usedFields } from './custom-fields/queries.ts'
import { erasedContents } from './erasure/queries.ts'
import type { Projections } from './events/append-events.ts'
import { eventRows, liveUpdates, logLeaves } from './events/queries.ts'
import { dailyCounts, statusCounts } from './shipments/counts.ts'
import { webhooks } from './webhooks/enqueue-webhooks.ts'

/** Everything that an event writes, in the order of the statements. */
export const projections: Projections = {
  rows: [
    // First, because events and checkpoints refer to the shipment's row.
    shipmentRows,
    eventRows,
    logLeaves,
    checkpointRows,
    // After the checkpoints, because a trigger copies the location of the newest one.
    sortIndex,
    webhooks,
    liveUpdates,
  ],
  totals: [
    statusCounts,
    dailyCounts,
    usedFields,
    // Last, because it deletes the counts that became zero.
    erasedContents,
  ],
}
