import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Author } from '#core/events/author.ts'
import { appendEvents, type Projections, type Recording } from '#core/events/append-events.ts'
import { isConflict } from '#core/events/conflict.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { readBatchState } from '#core/shipments/create-batch.ts'
import {
  decideCreations,
  type CreatedShipment,
  type ShipmentRequest,
} from '#core/shipments/decide-creations.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { isTestsFull } from '#core/shipments/test-shipments.ts'
import { parsedRow } from './check-rows.ts'
import {
  countRows,
  dropAllRows,
  findImport,
  lockImport,
  markCommitted,
  readRowsAfter,
  type ImportRow,
} from './queries.ts'

export type CommitAnswer = {
  readonly imported: ImportRow
  /** Ids of the created shipments, in the order of the rows. */
  readonly shipments: readonly string[]
  readonly refused: readonly { readonly n: number; readonly refusal: Error }[]
}

type Made = Pick<CommitAnswer, 'shipments' | 'refused'>

type Committing = {
  readonly account: string
  readonly author: Author
  readonly id: string
  /** True to skip refused and missing rows and create the other shipments. */
  readonly leavesOut: boolean
}

/** Number of rows that are read and decided between two statements. */
const ROWS_PER_READ = 50

/**
 * Creates the shipments of an import in one transaction: either all of them or none. With
 * `leavesOut`, skips refused and missing rows. Does nothing if the import is already committed.
 * @throws Failure `not_found`, `test_shipments_full`, or `import_incomplete` while rows are missing
 */
export async function commitImport(
  recording: Recording,
  log: LogIdentity,
  committing: Committing,
): Promise<CommitAnswer> {
  try {
    return await tryToCommit(recording, log, committing)
  } catch (error) {
    // A concurrent transaction created a shipment with one of the tracking codes. The shipment is
    // visible now, so the second try refuses the row with this code by its number.
    if (!isConflict(error)) throw error
    return tryToCommit(recording, log, committing)
  }
}

function tryToCommit({ pool, projections }: Recording, log: LogIdentity, committing: Committing) {
  const { id, account } = committing
  return inTransaction(pool, [account], async (tx) => {
    const [locked] = await lockImport(tx, id, account)
    if (locked === undefined) throw new Failure('not_found')
    const made: Made =
      locked.committed_at === null
        ? await createAll(tx, projections, log, { ...committing, expected: locked.rows })
        : { shipments: [], refused: [] }
    const [imported] = await findImport(tx, id, account)
    if (imported === undefined) throw new Failure('not_found')
    return { imported, ...made }
  })
}

async function createAll(
  tx: Transaction,
  projections: Projections,
  log: LogIdentity,
  committing: Committing & { readonly expected: number },
): Promise<Made> {
  const { account, id, leavesOut, expected } = committing
  const [counted] = await countRows(tx, id, account)
  const received = counted?.received ?? 0
  if (leavesOut ? received === 0 : received !== expected) {
    throw new Failure('import_incomplete', { facts: { received, rows: expected } })
  }
  const { created, refused } = await decideAll(tx, log, committing)
  // The limit concerns the day and no row, so that nothing is created.
  const full = refused.find(({ refusal }) => isTestsFull(refusal))
  if (full !== undefined) throw full.refusal
  if (leavesOut ? created.length === 0 : refused.length > 0) return { shipments: [], refused }
  await appendEvents(tx, created, projections)
  await dropAllRows(tx, id, account)
  await markCommitted(tx, id, account)
  return { shipments: created.map(({ event }) => event.shipmentId), refused }
}

/**
 * Decides all stored rows. They are read in parts, because the transaction of a large import would
 * otherwise be idle for longer than the database allows. Other work of this thread runs between
 * two rows.
 */
async function decideAll(tx: Transaction, log: LogIdentity, { id, account, author }: Committing) {
  const created: CreatedShipment[] = []
  const refused: { n: number; refusal: Error }[] = []
  const decided = new Set<string>()
  let last = 0
  for (;;) {
    const rows = await readRowsAfter(tx, id, account, last, ROWS_PER_READ)
    if (rows.length === 0) return { created, refused }
    last = rows.at(-1)?.n ?? last
    const requests: ShipmentRequest[] = []
    for (const { body } of rows) {
      requests.push(shipmentRequest(parsedRow(body), account, log, { author }))
      await nextTurn()
    }
    const past = await readBatchState(tx, requests)
    const codes = requests.map(({ declared }) => declared.trackingId)
    const taken = new Set([...past.taken, ...codes.filter((code) => decided.has(code))])
    // These shipments are written, and so counted, after all rows are decided.
    const tests = new Map([...past.tests].map(([test, count]) => [test, count + created.length]))
    for (const [at, decision] of decideCreations(requests, { ...past, taken, tests }).entries()) {
      if ('refusal' in decision) refused.push({ n: rows[at]?.n ?? 0, refusal: decision.refusal })
      else if ('created' in decision) created.push(decision.created)
    }
    for (const code of codes) decided.add(code)
  }
}
