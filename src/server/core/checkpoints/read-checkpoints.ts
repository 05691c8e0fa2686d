import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import { createShipmentLoader } from '../shipments/shipment-loader.ts'
import { byKey, ofKeys, type Asked } from '../shipments/loader-keys.ts'
import { findCheckpointsOf } from './queries.ts'

const seekShipments = ofKeys<Record<string, never>>('seek_asked_shipments', 'select asked.n from asked')

/**
 * Creates a loader for the checkpoints of one of an account's shipments, by declared time and
 * without annulled checkpoints. Concurrent requests share one read. The loader returns undefined if
 * there is no such shipment.
 */
export function openCheckpoints(pool: Pool): (asked: Asked) => Promise<readonly CheckpointRow[] | undefined> {
  return createShipmentLoader(async (together) => {
    const accounts = [...new Set(together.asked.map(({ account }) => account))]
    const [shipments, checkpoints] = await inPipelinedSnapshot(pool, accounts, (tx) =>
      pipelined([seekShipments(tx, together), findCheckpointsOf(tx, together)]),
    )
    const there = new Set(shipments.map(({ n }) => n))
    return byKey(checkpoints, together).map((rows, n) => (there.has(n) ? rows : undefined))
  })
}
