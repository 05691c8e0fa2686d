import { findFindingsOf } from '../audit/finding-queries.ts'
import { findRecorders } from '../authorizations/queries.ts'
import { findCheckpointsOf } from '../checkpoints/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import type { Pool } from '../db/pool.ts'
import { inOneFlight, inTransaction } from '../db/transaction.ts'
import { missingShipment } from '../erasure/erased-shipment.ts'
import { listActiveStatuses } from '../statuses/queries.ts'
import { seekShipment } from './find-shipment.ts'
import { hasRecorders, presentHistory, readHistory } from './history.ts'
import type { DetailSource } from './present-detail.ts'

/**
 * All that is told of the account's shipment with that code or id, from one snapshot, by as many statements however long its history is. A
 * second look names those whom its owner authorized.
 * @throws Failure `not_found`
 * @throws Refusal `shipment_erased`
 */
export async function readDetail(pool: Pool, key: string, account: string): Promise<DetailSource> {
  const [row, checkpoints, stored, findings, statuses] = await inOneFlight(pool, [account], (tx) =>
    oneFlight([
      seekShipment(tx, key, account),
      findCheckpointsOf(tx, key, account),
      readHistory(tx, key, account),
      findFindingsOf(tx, key, account),
      listActiveStatuses(tx, account),
    ]),
  )
  if (row === undefined) {
    throw await inTransaction(pool, [account], (tx) => missingShipment(tx, key, account))
  }
  const recorders = hasRecorders(stored)
    ? await inTransaction(pool, [account], (tx) => findRecorders(tx, row.id))
    : []
  const history = presentHistory({ ...stored, actors: [...stored.actors, ...recorders] })
  return { row, checkpoints, history, findings, ownStatuses: statuses.map(({ name }) => name) }
}
