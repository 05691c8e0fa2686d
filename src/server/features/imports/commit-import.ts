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
  type BatchState,
  type ShipmentRequest,
} from '#core/shipments/decide-creations.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { parsedRow } from './check-rows.ts'
import { dropAllRows, findImport, lockImport, markCommitted, readRows, type ImportRow } from './queries.ts'

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

/** Number of rows to process before this thread yields to other work. */
const SLICE = 100

type Row = { readonly n: number; readonly request: ShipmentRequest }

/**
 * Creates the shipments of an import in one transaction: either all of them or none. With
 * `leavesOut`, skips refused and missing rows. Does nothing if the import is already committed.
 * @throws Failure `not_found`, or `import_incomplete` while rows are missing
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
  { account, author, id, leavesOut, expected }: Committing & { readonly expected: number },
): Promise<Made> {
  const stored = await readRows(tx, id, account)
  if (leavesOut ? stored.length === 0 : stored.length !== expected) {
    throw new Failure('import_incomplete', { facts: { received: stored.length, rows: expected } })
  }
  const rows: Row[] = []
  for await (const slice of slices(stored)) {
    for (const { n, body } of slice)
      rows.push({ n, request: shipmentRequest(parsedRow(body), account, log, author) })
  }
  const requests = rows.map(({ request }) => request)
  const past = await readBatchState(tx, requests)
  const { created, refused } = await decideAll(rows, past)
  if (leavesOut ? created.length === 0 : refused.length > 0) return { shipments: [], refused }
  await appendEvents(tx, created, projections)
  await dropAllRows(tx, id, account)
  await markCommitted(tx, id, account)
  return { shipments: created.map(({ event }) => event.shipmentId), refused }
}

async function decideAll(rows: readonly Row[], before: BatchState) {
  const created: CreatedShipment[] = []
  const refused: { n: number; refusal: Error }[] = []
  let past = before
  for await (const slice of slices(rows)) {
    const requests = slice.map(({ request }) => request)
    const decisions = decideCreations(requests, past)
    for (const [at, decision] of decisions.entries()) {
      if ('refusal' in decision) refused.push({ n: slice[at]?.n ?? 0, refusal: decision.refusal })
      else if ('created' in decision) created.push(decision.created)
    }
    const codes = requests.map(({ declared }) => declared.trackingId)
    past = { ...past, taken: new Set([...past.taken, ...codes]) }
  }
  return { created, refused }
}

async function* slices<T>(all: readonly T[]): AsyncGenerator<readonly T[], void, undefined> {
  for (let at = 0; at < all.length; at += SLICE) {
    yield all.slice(at, at + SLICE)
    await nextTurn()
  }
}
