import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import { askedTogether } from '../shipments/asked-together.ts'
import { byAsked, ofAsked, type Asked } from '../shipments/of-asked.ts'
import { findCheckpointsOf } from './queries.ts'

const seekShipments = ofAsked<Record<string, never>>('seek_asked_shipments', 'select asked.n from asked')

/**
 * Reads the checkpoints that stand of one shipment of an account, by declared time; shipments that are asked for meanwhile are read together.
 * The function that is made answers undefined where there is no such shipment.
 */
export function openCheckpoints(pool: Pool): (asked: Asked) => Promise<readonly CheckpointRow[] | undefined> {
  return askedTogether(async (together) => {
    const accounts = [...new Set(together.asked.map(({ account }) => account))]
    const [shipments, checkpoints] = await inPipelinedSnapshot(pool, accounts, (tx) =>
      pipelined([seekShipments(tx, together), findCheckpointsOf(tx, together)]),
    )
    const there = new Set(shipments.map(({ n }) => n))
    return byAsked(checkpoints, together).map((rows, n) => (there.has(n) ? rows : undefined))
  })
}
