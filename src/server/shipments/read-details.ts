import { findFindingsOf } from '../audit/finding-queries.ts'
import { findRecorders } from '../authorizations/queries.ts'
import { findCheckpointsOf } from '../checkpoints/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import type { Pool } from '../db/pool.ts'
import { inOneFlight, inTransaction } from '../db/transaction.ts'
import { missingShipment } from '../erasure/erased-shipment.ts'
import { naturalBatches } from '../natural-batches.ts'
import { listStatusNames } from '../statuses/queries.ts'
import { readDamagedHistories } from './damaged-history.ts'
import { hasRecorders, presentHistory, readHistories, type StoredHistory } from './history.ts'
import { askedAlone, asksBy, byAsked, type Asked, type AskedTogether } from './of-asked.ts'
import type { DetailSource } from './present-detail.ts'
import { findAskedShipments } from './queries.ts'
import { isUnreadable } from './unreadable-event.ts'

/** So many that one flight is shared by all who wait under load, and so few that nobody waits for long histories of many. */
const MOST_TOGETHER = 32

type StoredDetail = Omit<DetailSource, 'history'> & { readonly history: StoredHistory }

/**
 * Reads all that is told of one shipment of an account, from one snapshot, by as many statements however long its history is. Look-ups that
 * wait are read together, each paired with its account. A second look names those whom the owner authorized, or tells what became of a
 * shipment that is not there.
 * The function that is made throws Failure `not_found`, Refusal `shipment_erased`.
 */
export function openDetails(pool: Pool): (asked: Asked) => Promise<DetailSource> {
  const batches = (by: AskedTogether['by']) =>
    naturalBatches(
      async (asked: readonly Asked[]) =>
        (await readTogether(pool, { by, asked })).map((answer) => ({ answer })),
      // While Node presents what one flight brought, PostgreSQL reads the next.
      { most: MOST_TOGETHER, atOnce: 2, gathers: true },
    )
  const read = { code: batches('code'), id: batches('id') }
  return async (asked) => {
    const { key, account } = asked
    const stored = await read[asksBy(key)](asked).catch(async (error: unknown) => {
      if (!isUnreadable(error)) throw error
      const [damaged] = await readTogether(pool, askedAlone(asked), readDamagedHistories)
      return damaged
    })
    if (stored === undefined) {
      throw await inTransaction(pool, [account], (tx) => missingShipment(tx, key, account))
    }
    const { row, history } = stored
    const recorders = hasRecorders(history)
      ? await inTransaction(pool, [account], (tx) => findRecorders(tx, row.id))
      : []
    return {
      ...stored,
      history: presentHistory({ ...history, actors: [...history.actors, ...recorders] }),
    }
  }
}

/** @returns in the order of what was asked; undefined where there is no such shipment */
async function readTogether(
  pool: Pool,
  together: AskedTogether,
  readAll: typeof readHistories = readHistories,
): Promise<readonly (StoredDetail | undefined)[]> {
  const { asked } = together
  const accounts = [...new Set(asked.map(({ account }) => account))]
  const [found, checkpoints, histories, findings, statuses] = await inOneFlight(pool, accounts, (tx) =>
    oneFlight([
      findAskedShipments(tx, together),
      findCheckpointsOf(tx, together),
      readAll(tx, together),
      findFindingsOf(tx, together),
      listStatusNames(tx, accounts),
    ]),
  )
  const rows = new Map(found.map((row) => [row.n, row]))
  const checkpointsOf = byAsked(checkpoints, together)
  const findingsOf = byAsked(findings, together)
  return asked.map(({ account }, n) => {
    const row = rows.get(n)
    const history = histories[n]
    if (row === undefined || history === undefined) return undefined
    return {
      // Whatever the newest audit said: it may not have been there since.
      row: history.isDamaged === true ? { ...row, is_verified: false } : row,
      checkpoints: checkpointsOf[n] ?? [],
      history,
      findings: findingsOf[n] ?? [],
      ownStatuses: statuses.filter((one) => one.user_id === account).map(({ name }) => name),
    }
  })
}
