import { decideCheckpoint } from '#domain/checkpoints/checkpoint.ts'
import { Refusal } from '#domain/base/error.ts'
import { acceptEvent } from '../events/accepted-event.ts'
import type { Author } from '../events/author.ts'
import { toKnownEvent, type KnownEvent } from '../events/queries.ts'
import type { EventWith } from '../events/recorded-event.ts'
import { judgeRepetition } from '../events/judge-repetition.ts'
import { chainOf, progressOf, stateAfter, type ShipmentState } from '../events/shipment-state.ts'
import { Failure } from '#platform/errors/failure.ts'
import { proposalOf, type RecordCheckpoint } from './checkpoint-command.ts'
import type { DeclaredTime, MailedCode, SavedAddress } from './queries.ts'

export type CheckpointRecorded = EventWith<'checkpoint'> & {
  readonly before: ShipmentState
  readonly after: ShipmentState
}

/** Permission to record on a shipment: ownership or an authorization. */
export type Permission = {
  readonly author: Author
  /** Reason why the permission can no longer be used; absent while it can. */
  readonly refusal?: Refusal | Failure | undefined
}

/** Permissions by which the commands of a batch may record on shipments. */
export type Permissions = {
  /**
   * Returns the permission of the command's account on the shipment, or undefined if the account
   * has none.
   */
  readonly find: (command: RecordCheckpoint, shipment: ShipmentState) => Permission | undefined
  /** Records that the command used its permission. */
  readonly consume?: (command: RecordCheckpoint, shipment: ShipmentState) => void
}

/** State that a decision depends on, read under the locks of the shipments. */
export type CheckpointState = {
  readonly now: Date
  readonly permissions: Permissions
  /** Locked shipments by tracking code. */
  readonly shipments: ReadonlyMap<string, ShipmentState>
  readonly events: ReadonlyMap<string, KnownEvent>
  /**
   * Declared times of stored checkpoints, near the declared times of commands that arrive out of
   * order.
   */
  readonly declaredNearby: readonly DeclaredTime[]
  /** Events whose mails to the recipients of delivered shipments had a code. */
  readonly mailed: readonly MailedCode[]
  /** Existing saved addresses that the commands refer to. */
  readonly addresses: readonly SavedAddress[]
}

export type Decision =
  | { readonly recorded: CheckpointRecorded }
  | { readonly replayOf: string }
  | { readonly refused: Refusal | Failure }
  /** No permission was found; another account's shipment is treated like a missing one. */
  | { readonly notOwner: true }

/** Decides commands in order, each against the state that the earlier ones left. */
export function decideCheckpoints(
  commands: readonly RecordCheckpoint[],
  read: CheckpointState,
): readonly Decision[] {
  const shipments = new Map(read.shipments)
  const events = new Map(read.events)
  const declaredNearby = [...read.declaredNearby]
  const state = { ...read, shipments, events, declaredNearby }
  return commands.map((command) => {
    const decision = decide(command, state)
    if ('recorded' in decision) {
      const { event, before, after, content } = decision.recorded
      shipments.set(command.trackingId, after)
      events.set(event.declared.eventId, toKnownEvent(command.account, event.declared))
      declaredNearby.push(content.checkpoint, ...newestDeclared(before, content.checkpoint))
      state.permissions.consume?.(command, after)
    }
    return decision
  })
}

/**
 * Returns the shipment's newest declared time of the checkpoint's type. The new checkpoint replaces
 * this time in the shipment's state, but later commands may still be duplicates of it.
 */
function newestDeclared(
  shipment: ShipmentState,
  { checkpoint_type }: Pick<DeclaredTime, 'checkpoint_type'>,
): readonly DeclaredTime[] {
  const occurred_at = shipment[`last_${checkpoint_type}`]
  return occurred_at === null ? [] : [{ shipment_id: shipment.id, checkpoint_type, occurred_at }]
}

/** Decides one command on the present state. */
export function decide(command: RecordCheckpoint, state: CheckpointState): Decision {
  const before = state.shipments.get(command.trackingId)
  const permission = before && state.permissions.find(command, before)
  if (before === undefined || permission === undefined) return { notOwner: true }
  const { eventId, requestDigest } = command.declared
  const repetition = judgeRepetition(requestDigest, command.account, state.events.get(eventId))
  if (repetition instanceof Refusal) return { refused: repetition }
  if (repetition === 'replay') return { replayOf: eventId }
  if (permission.refusal !== undefined) return { refused: permission.refusal }
  if (!isOwnAddress(command, state.addresses)) {
    return { refused: new Failure('invalid_fields', { fields: { address_id: 'invalid_choice' } }) }
  }
  const proposal = proposalOf(command)
  const verdict = decideCheckpoint(
    progressOf(before),
    proposal,
    state.now.getTime(),
    state.declaredNearby.flatMap((one) =>
      one.shipment_id === before.id && one.checkpoint_type === proposal.type
        ? [one.occurred_at.getTime()]
        : [],
    ),
  )
  if ('refusal' in verdict) return { refused: verdict.refusal }
  const { status } = verdict.progress
  const accepting = { now: state.now, account: before.user_id, ...permission.author, status }
  const { event, chain } = acceptEvent(command.declared, before.id, accepting, chainOf(before))
  const after = stateAfter(before, verdict.progress, chain)
  return { recorded: recordedOf(command, event, before, after) }
}

function isOwnAddress({ account, addressId }: RecordCheckpoint, addresses: readonly SavedAddress[]): boolean {
  return addressId === null || addresses.some(({ id, user_id }) => id === addressId && user_id === account)
}

function recordedOf(
  { account, trackingId, content, addressId }: RecordCheckpoint,
  event: CheckpointRecorded['event'],
  before: ShipmentState,
  after: ShipmentState,
): CheckpointRecorded {
  const { declared, acceptance } = event
  const checkpoint = {
    id: declared.eventId,
    shipment_id: before.id,
    tracking_id: trackingId,
    ...content,
    // A saved address belongs to the account that records the checkpoint. If that account does not
    // own the shipment, the reference is left out, because the owner cannot read the address.
    address_id: before.user_id === account ? addressId : null,
    blockchain_hash: Buffer.from(declared.statement.hash),
    occurred_at: new Date(declared.occurredAt),
    received_at: new Date(acceptance.received_at),
    version_event_id: null,
    annulled_at: null,
    annulled_by: null,
  }
  return { event, before, after, content: { kind: 'checkpoint', checkpoint } }
}
