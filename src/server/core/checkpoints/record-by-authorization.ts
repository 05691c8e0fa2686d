import { chosenAuthorization, refuseAuthorized } from '#domain/checkpoints/authorization.ts'
import { Refusal } from '#domain/base/error.ts'
import { decodeLeaf } from '#ledger/log/leaf.ts'
import {
  findClosing,
  findReceivedBy,
  holdAccounts,
  lockAuthorizations,
  consumeAuthorizations,
  notifyAccounts,
  type AuthorizationRow,
  type SpentAuthorization,
} from '../authorizations/queries.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inRecording, scopeTo, type Patience, type Transaction } from '#platform/database/transaction.ts'
import { findErasedByCode, unknownShipment } from '../shipments/erased-shipment.ts'
import { appendEvents, type Recording } from '../events/append-events.ts'
import { findAuthorizedEvents, type AuthorizedEvent } from '../events/queries.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import { lockShipments } from '../events/shipment-state.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Outcome } from '#platform/concurrency/batcher.ts'
import { checkCodes } from './check-codes.ts'
import type { CheckpointAnswer, RecordCheckpoint } from './checkpoint-command.ts'
import type { DeliveryCodes } from './delivery-code.ts'
import { readAround } from './checkpoint-state.ts'
import { nameFinalEvents } from './final-events.ts'
import {
  decideCheckpoints,
  type CheckpointState,
  type Decision,
  type Permissions,
} from './decide-checkpoints.ts'
import { readClock } from '#platform/database/read-clock.ts'

/** Part of the services that recording a checkpoint uses. */
export type CodedRecording = Recording & { readonly codes: DeliveryCodes }

type Candidate = Awaited<ReturnType<typeof findReceivedBy>>[number]

/**
 * Records checkpoints on shipments of other accounts in one transaction, by the authorizations that
 * their owners gave. Each authorization is checked and consumed under its row lock, together with
 * the checkpoint that uses it. A refused checkpoint consumes nothing. Without an authorization, the
 * refusal is `not_found`, or `shipment_erased` if the account erased the shipment itself.
 */
export async function recordByAuthorization(
  { pool, projections, codes }: CodedRecording,
  commands: readonly RecordCheckpoint[],
  statementTimeout: Patience,
): Promise<readonly Outcome<CheckpointAnswer>[]> {
  const callers = [...new Set(commands.map(({ account }) => account))]
  const work = async (tx: Transaction): Promise<readonly Outcome<CheckpointAnswer>[]> => {
    const [, candidates] = await pipelined([
      holdAccounts(tx, callers),
      findReceivedBy(tx, ...columnsOf(commands, 'trackingId', 'account')),
    ])
    if (candidates.length === 0) return refuseMissing(tx, commands)
    const { state, used, known } = await lockAndRead(tx, callers, commands, candidates)
    const decisions = decideCheckpoints(commands, state)
    const recorded = decisions.flatMap((decision) => ('recorded' in decision ? [decision.recorded] : []))
    const spent = [...used.values()]
    await pipelined([
      appendEvents(tx, [...recorded, ...checkCodes(commands, decisions, state, codes)], projections),
      consumeAuthorizations(tx, spent),
      spent.length > 0 && notifyAccounts(tx, [...new Set(spent.map(({ by }) => by))]),
    ])
    const fresh = new Map(recorded.map(({ content: { checkpoint } }) => [checkpoint.id, checkpoint]))
    const missing = commands.filter((_command, at) => 'notOwner' in (decisions[at] ?? {}))
    const refusals = (await refuseMissing(tx, missing)).values()
    const told = await nameFinalEvents(tx, commands, decisions, state.shipments)
    return told.map((decision, at) =>
      'notOwner' in decision
        ? (refusals.next().value ?? { refusal: unknownShipment() })
        : outcomeOfDecision(decision, commands[at], { fresh, known, state }),
    )
  }
  return inRecording(pool, callers, work, statementTimeout)
}

/**
 * Returns a refusal for each command whose account has no such shipment: `shipment_erased` if the
 * account erased it, else `not_found`.
 */
async function refuseMissing(tx: Transaction, commands: readonly RecordCheckpoint[]) {
  if (commands.length === 0) return []
  const rows = await findErasedByCode(tx, ...columnsOf(commands, 'trackingId', 'account'))
  const erased = new Set(rows.map(({ account, tracking_id }) => `${account} ${tracking_id}`))
  return commands.map(({ account, trackingId }) => ({
    refusal: erased.has(`${account} ${trackingId}`) ? new Refusal('shipment_erased') : unknownShipment(),
  }))
}

async function lockAndRead(
  tx: Transaction,
  callers: readonly string[],
  commands: readonly RecordCheckpoint[],
  candidates: readonly Candidate[],
) {
  const owners = [...new Set(candidates.map(({ owner_id }) => owner_id))]
  // Two accounts of the batch may be candidates for the same authorization, so a map removes
  // duplicates.
  const ownerOf = new Map(candidates.map(({ id, owner_id }) => [id, owner_id]))
  const ownerOfCode = new Map(candidates.map(({ tracking_id, owner_id }) => [tracking_id, owner_id]))
  const asked = commands.flatMap(({ trackingId, declared: { eventId } }) => {
    const owner = ownerOfCode.get(trackingId)
    return owner === undefined ? [] : [{ eventId, owner }]
  })
  // From here on, row-level security also shows rows of the authorizing owners. Each statement
  // still names its account.
  await scopeTo(tx, [...callers, ...owners])
  const [, rows, authorizations, events, clock, closing] = await pipelined([
    holdAccounts(tx, owners),
    lockShipments(tx, ...columnsOf(candidates, 'tracking_id', 'owner_id')),
    lockAuthorizations(tx, [...ownerOf.keys()], [...ownerOf.values()]),
    findAuthorizedEvents(tx, ...columnsOf(asked, 'eventId', 'owner')),
    readClock(tx),
    findClosing(tx, owners),
  ])
  const now = clock[0]?.now ?? new Date()
  const shipments = new Map(rows.map((row) => [row.tracking_id, row]))
  const { permissions, used } = openPermissions(candidates, authorizations, {
    now,
    closing: new Set(closing.map(({ id }) => id)),
  })
  const known = new Map(events.map((event) => [event.event_id, event]))
  const around = await readAround(tx, commands, shipments)
  return { state: { permissions, now, shipments, events: known, ...around }, used, known }
}

/**
 * Returns the permissions that the authorizations give to a batch, and a map of the authorizations
 * that the batch used. Each use by a checkpoint changes the permissions of later checkpoints.
 */
function openPermissions(
  candidates: readonly Candidate[],
  locked: readonly AuthorizationRow[],
  { now, closing }: { readonly now: Date; readonly closing: ReadonlySet<string> },
) {
  const standing = new Map(locked.map((row) => [row.id, row]))
  const used = new Map<string, SpentAuthorization>()
  const chosenBy = (account: string, shipmentId: string): AuthorizationRow | undefined => {
    const held = candidates.flatMap((one) => {
      const row = standing.get(one.id)
      if (one.account !== account || row?.shipment_id !== shipmentId) return []
      // Another account may have become the recipient between the look-up and the lock.
      return row.authorized_user_id === null || row.authorized_user_id === account ? [row] : []
    })
    return chosenAuthorization(held, now)
  }
  const permissions: Permissions = {
    find({ account }, shipment) {
      const row = chosenBy(account, shipment.id)
      if (row === undefined) return undefined
      const refusal = closing.has(row.user_id) ? new Failure('company_closing') : refuseAuthorized(row, now)
      return { author: { actor: account, via: 'authorization' }, refusal }
    },
    consume({ account }, shipment) {
      const row = chosenBy(account, shipment.id)
      if (row === undefined) return
      const usedAt = row.is_single_use ? now : null
      const uses = row.uses + 1
      standing.set(row.id, { ...row, authorized_user_id: account, used_at: usedAt, uses })
      used.set(row.id, { id: row.id, owner: row.user_id, by: account, usedAt, uses, lastUsedAt: now })
    },
  }
  return { permissions, used }
}

function outcomeOfDecision(
  decision: Exclude<Decision, { readonly notOwner: true }>,
  command: RecordCheckpoint | undefined,
  stored: {
    readonly fresh: ReadonlyMap<string, CheckpointRow>
    readonly known: ReadonlyMap<string, AuthorizedEvent>
    readonly state: CheckpointState
  },
): Outcome<CheckpointAnswer> {
  if ('refused' in decision) return { refusal: decision.refused }
  if ('recorded' in decision) {
    return { answer: { row: decision.recorded.content.checkpoint, isReplay: false } }
  }
  const fresh = stored.fresh.get(decision.replayOf)
  if (fresh !== undefined) return { answer: { row: fresh, isReplay: true } }
  const event = stored.known.get(decision.replayOf)
  const shipment = command && stored.state.shipments.get(command.trackingId)
  if (command === undefined || event === undefined || shipment === undefined) {
    return { refusal: new Failure('internal') }
  }
  return { answer: { row: rowAsRecorded(command, event, shipment.id), isReplay: true } }
}

/**
 * Returns the checkpoint as it was first recorded, because only the shipment's owner may see later
 * corrections.
 */
function rowAsRecorded(command: RecordCheckpoint, event: AuthorizedEvent, shipmentId: string): CheckpointRow {
  return {
    id: event.event_id,
    shipment_id: shipmentId,
    tracking_id: command.trackingId,
    ...command.content,
    address_id: null,
    blockchain_hash: Buffer.from(decodeLeaf(event.leaf).client),
    occurred_at: event.occurred_at,
    received_at: event.received_at,
    version_event_id: null,
    annulled_at: null,
    annulled_by: null,
  }
}
