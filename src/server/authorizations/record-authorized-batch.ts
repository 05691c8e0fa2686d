import { chosenAuthorization, refuseAuthorized } from '#domain/authorization.ts'
import { decodeLeaf } from '#ledger/leaf.ts'
import {
  decideBatch,
  type CheckpointRequest,
  type Decision,
  type Past,
  type Right,
} from '../checkpoints/decide-batch.ts'
import { lockShipments, readClock } from '../checkpoints/queries.ts'
import {
  readAddresses,
  readLateNeighbours,
  rowOf,
  writeRecorded,
  type CheckpointAnswer,
} from '../checkpoints/record-batch.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction, scopeTo, type Patience, type Transaction } from '../db/transaction.ts'
import { findAuthorizedEvents, type AuthorizedEvent } from '../events/queries.ts'
import { Failure } from '../failure.ts'
import type { Outcome } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import {
  findReceivedBy,
  holdAccounts,
  lockAuthorizations,
  spendAuthorizations,
  tellAccounts,
  type AuthorizationRow,
  type SpentAuthorization,
} from './queries.ts'

type Candidate = Awaited<ReturnType<typeof findReceivedBy>>[number]

/**
 * Records the checkpoints of accounts on shipments that are not theirs, by the authorizations their owners gave them, in one
 * transaction like `recordBatch`: an authorization is judged and used up under its lock, together with the checkpoint it is
 * used for. A checkpoint that is refused uses nothing up.
 */
export async function recordAuthorizedBatch(
  { pool }: Pick<Services, 'pool'>,
  requests: readonly CheckpointRequest[],
  patience?: Patience,
): Promise<readonly Outcome<CheckpointAnswer>[]> {
  const callers = [...new Set(requests.map(({ account }) => account))]
  const work = async (tx: Transaction): Promise<readonly Outcome<CheckpointAnswer>[]> => {
    const [, candidates] = await oneFlight([
      holdAccounts(tx, callers),
      findReceivedBy(
        tx,
        requests.map(({ trackingId }) => trackingId),
        requests.map(({ account }) => account),
      ),
    ])
    if (candidates.length === 0) return requests.map(() => ({ refusal: new Failure('not_found') }))
    const { past, rights, known } = await lockAndRead(tx, callers, requests, candidates)
    const decisions = decideBatch(requests, past)
    const spent = rights.spent()
    await oneFlight([
      writeRecorded(tx, decisions, past),
      spendAuthorizations(tx, spent),
      spent.length > 0 && tellAccounts(tx, [...new Set(spent.map(({ by }) => by))]),
    ])
    const fresh = new Map(decisions.recorded.map((one) => [one.event.declared.eventId, rowOf(one)]))
    return decisions.outcomes.map((outcome, at) => answerOf(outcome, requests[at], { fresh, known, past }))
  }
  return inTransaction(pool, callers, work, patience)
}

async function lockAndRead(
  tx: Transaction,
  callers: readonly string[],
  requests: readonly CheckpointRequest[],
  candidates: readonly Candidate[],
) {
  const owners = [...new Set(candidates.map(({ owner_id }) => owner_id))]
  // Two accounts of the batch may have been given the same one.
  const ownerOf = new Map(candidates.map(({ id, owner_id }) => [id, owner_id]))
  const ownerOfCode = new Map(candidates.map(({ tracking_id, owner_id }) => [tracking_id, owner_id]))
  const asked = requests.flatMap(({ trackingId, declared }) => {
    const owner = ownerOfCode.get(trackingId)
    return owner === undefined ? [] : [[declared.eventId, owner] as const]
  })
  // From here on rows of those who gave the authorizations are seen too; each statement names its account all the same.
  await scopeTo(tx, [...callers, ...owners])
  const [, rows, authorizations, events, clock] = await oneFlight([
    holdAccounts(tx, owners),
    lockShipments(
      tx,
      candidates.map((one) => one.tracking_id),
      candidates.map((one) => one.owner_id),
    ),
    lockAuthorizations(tx, [...ownerOf.keys()], [...ownerOf.values()]),
    findAuthorizedEvents(
      tx,
      asked.map(([eventId]) => eventId),
      asked.map(([, owner]) => owner),
    ),
    readClock(tx),
  ])
  const now = clock[0]?.now ?? new Date()
  const shipments = new Map(rows.map((row) => [row.tracking_id, row]))
  const rights = openRights(candidates, authorizations, now)
  const past: Past = {
    rightTo: (request, { id }) => rights.of(request.account, id),
    now,
    shipments,
    events: new Map(events.map((event) => [event.event_id, event])),
    lateNeighbours: await readLateNeighbours(tx, requests, shipments),
    addresses: await readAddresses(tx, requests),
  }
  return { past, rights, known: new Map(events.map((event) => [event.event_id, event])) }
}

/** What the authorizations allow as a batch uses them up. */
function openRights(
  candidates: readonly Candidate[],
  locked: readonly AuthorizationRow[],
  now: Date,
): {
  readonly of: (account: string, shipmentId: string) => Right | undefined
  readonly spent: () => readonly SpentAuthorization[]
} {
  const standing = new Map(locked.map((row) => [row.id, row]))
  const spent = new Map<string, SpentAuthorization>()
  const heldBy = (account: string, shipmentId: string): readonly AuthorizationRow[] =>
    candidates.flatMap((one) => {
      const row = standing.get(one.id)
      if (one.account !== account || row?.shipment_id !== shipmentId) return []
      // Another account may have become the one it is for, between the look-up and the lock.
      return row.authorized_user_id === null || row.authorized_user_id === account ? [row] : []
    })
  return {
    of(account, shipmentId) {
      const chosen = () => chosenAuthorization(heldBy(account, shipmentId), now)
      if (chosen() === undefined) return undefined
      return {
        author: { actor: account, via: 'authorization' },
        assure() {
          const row = chosen()
          const refusal = row && refuseAuthorized(row, now)
          if (refusal !== undefined) throw refusal
        },
        spend() {
          const row = chosen()
          if (row === undefined) return
          const after = {
            ...row,
            authorized_user_id: account,
            used_at: row.is_single_use ? now : null,
            uses: row.uses + 1,
          }
          standing.set(row.id, after)
          spent.set(row.id, {
            id: row.id,
            owner: row.user_id,
            by: account,
            usedAt: after.used_at,
            uses: after.uses,
            lastUsedAt: now,
          })
        },
      }
    },
    spent: () => [...spent.values()],
  }
}

function answerOf(
  outcome: Decision,
  request: CheckpointRequest | undefined,
  stored: {
    readonly fresh: ReadonlyMap<string, CheckpointAnswer['row']>
    readonly known: ReadonlyMap<string, AuthorizedEvent>
    readonly past: Past
  },
): Outcome<CheckpointAnswer> {
  if ('refusal' in outcome) return outcome
  if ('recorded' in outcome) return { answer: { row: rowOf(outcome.recorded), isReplay: false } }
  const fresh = stored.fresh.get(outcome.replayOf)
  if (fresh !== undefined) return { answer: { row: fresh, isReplay: true } }
  const event = stored.known.get(outcome.replayOf)
  const shipment = request && stored.past.shipments.get(request.trackingId)
  if (request === undefined || event === undefined || shipment === undefined) {
    return { refusal: new Failure('internal') }
  }
  return { answer: { row: rowAsRecorded(request, event, shipment.id), isReplay: true } }
}

/** The checkpoint as it was recorded: what its owner has made of it since is the owner's to see. */
function rowAsRecorded(
  request: CheckpointRequest,
  event: AuthorizedEvent,
  shipmentId: string,
): CheckpointAnswer['row'] {
  return {
    id: event.event_id,
    shipment_id: shipmentId,
    tracking_id: request.trackingId,
    ...request.content,
    address_id: null,
    blockchain_hash: Buffer.from(decodeLeaf(event.leaf).client),
    occurred_at: event.occurred_at,
    received_at: event.received_at,
    version_event_id: null,
    annulled_at: null,
    annulled_by: null,
  }
}
