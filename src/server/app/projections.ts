import { annexRows, contestedShipments } from '#core/changes/annex-queries.ts'
import { checkpointRows, referenceRows, shipmentRows, sortIndex } from '#core/changes/project-rows.ts'
import { usedFields } from '#core/reference-data/custom-fields.ts'
import { erasedContents } from '#features/erasure/queries.ts'
import { excursions } from '#core/conditions/project-excursions.ts'
import { monitorings } from '#core/conditions/project-monitorings.ts'
import { milestones } from '#core/milestones/project-milestones.ts'
import { mediaUses, removedMedia } from '#core/media/queries.ts'
import type { Projections } from '#core/events/append-events.ts'
import { eventRows, liveUpdates, logLeaves } from '#core/events/queries.ts'
import { dailyCounts, statusCounts } from '#core/shipments/counts.ts'
import { testShipments } from '#core/shipments/test-shipments.ts'
import { notices } from '#features/notices/enqueue-notices.ts'
import { webhooks } from '#features/webhooks/enqueue-webhooks.ts'

/**
 * Returns the projections, which write the rows derived from each event, in the order in which
 * their SQL statements are sent.
 * @param publicUrl URL of the installation, for links in webhooks
 */
export const projectionsFor = (publicUrl: string): Projections => ({
  rows: [
    // The row of the shipment is first, because events and checkpoints refer to it.
    shipmentRows,
    referenceRows,
    eventRows,
    logLeaves,
    checkpointRows,
    annexRows,
    // The rows of the annexes precede, because the SQL statement reads them.
    contestedShipments,
    monitorings,
    excursions,
    milestones,
    mediaUses,
    // The annexes that delete pictures precede, because the SQL function reads them.
    removedMedia,
    // The sort index follows the checkpoints, because its trigger copies the location of the newest
    // checkpoint.
    sortIndex,
    webhooks(publicUrl),
    notices,
    liveUpdates,
  ],
  totals: [
    statusCounts,
    dailyCounts,
    testShipments,
    usedFields,
    // This projection is last, because it deletes the counts that the projections before it set to
    // zero.
    erasedContents,
  ],
})
