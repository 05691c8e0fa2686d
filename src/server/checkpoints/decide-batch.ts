import { decideCheckpoint, type CheckpointProposal, type ShipmentProgress } from '#domain/checkpoint.ts'
import type { CheckpointContent } from '#domain/entry.ts'
import { toInstant } from '#domain/instant.ts'
import { isFinalStatus } from '#domain/status.ts'
import { acceptEvent, type AcceptedEvent, type ChainPosition } from '../events/accepted-event.ts'
import type { Author } from '../events/author.ts'
import type { DeclaredEvent } from '../events/declared-event.ts'
import type { KnownEvent } from '../events/queries.ts'
import { isReplay } from '../events/replay.ts'
import { Failure } from '../failure.ts'
import { chainOf, progressOf, type ProgressRow } from '../shipments/progress-row.ts'
import type { DeclaredTime, SavedAddress } from './batch-rows.ts'

/** One checkpoint somebody asks to record, its client statement already rebuilt. */
export type CheckpointRequest = {
  readonly account: string
  readonly trackingId: string
  readonly content: CheckpointContent
  /** The saved address that the place is. */
  readonly addressId: string | null
  readonly author: Author
  readonly declared: DeclaredEvent
}

export type RecordedCheckpoint = Pick<CheckpointRequest, 'content' | 'addressId'> & {
  readonly event: AcceptedEvent
}

/** A shipment of the batch as its accepted requests leave it. */
export type ShipmentAfter = {
  readonly row: ProgressRow
  readonly progress: ShipmentProgress
  readonly chain: ChainPosition
}

/** By what somebody may record on a shipment. */
export type Right = {
  readonly author: Author
  /** @throws Refusal when it cannot be used any more */
  readonly assure?: () => void
  /** Told that a checkpoint has been recorded by it. */
  readonly spend?: () => void
}

/** What stands when a batch is decided, read under the locks of its shipments. */
export type Past = {
  /** By what a request may record on the shipment with its code; undefined where it may not. */
  readonly rightTo: (request: CheckpointRequest, row: ProgressRow) => Right | undefined
  readonly now: Date
  readonly shipments: ReadonlyMap<string, ProgressRow>
  readonly events: ReadonlyMap<string, KnownEvent>
  readonly lateNeighbours: readonly DeclaredTime[]
  /** Which of the saved addresses that are named there are, with their accounts. */
  readonly addresses: readonly SavedAddress[]
}

export type Decision =
  | { readonly recorded: RecordedCheckpoint }
  | { readonly replayOf: string }
  | { readonly refusal: Error }

export type Decisions = {
  readonly outcomes: readonly Decision[]
  readonly recorded: readonly RecordedCheckpoint[]
  readonly after: ReadonlyMap<string, ShipmentAfter>
}

/** Decides each request against what the earlier ones of the same batch left. */
export function decideBatch(requests: readonly CheckpointRequest[], past: Past): Decisions {
  const after = new Map<string, ShipmentAfter>()
  const recorded: RecordedCheckpoint[] = []
  const inBatch = new Map<string, KnownEvent>()
  const outcomes = requests.map((request): Decision => {
    try {
      const { eventId } = request.declared
      const row = past.shipments.get(request.trackingId)
      const right = row && past.rightTo(request, row)
      // Another account's shipment answers exactly like a missing one.
      if (row === undefined || right === undefined) throw new Failure('not_found')
      const known = past.events.get(eventId) ?? inBatch.get(eventId)
      if (isReplay(request.declared, request.account, known)) return { replayOf: eventId }
      right.assure?.()
      const decision = decideOne(request, { row, right }, past, after, recorded)
      right.spend?.()
      recorded.push(decision)
      inBatch.set(eventId, {
        event_id: eventId,
        user_id: request.account,
        request_digest: Buffer.from(request.declared.requestDigest),
      })
      return { recorded: decision }
    } catch (error) {
      return { refusal: error instanceof Error ? error : new Error(String(error)) }
    }
  })
  return { outcomes, recorded, after }
}

/** The right of whoever the shipment belongs to. */
export function ownersRight({ account, author }: CheckpointRequest, row: ProgressRow): Right | undefined {
  return row.user_id === account ? { author } : undefined
}

function decideOne(
  request: CheckpointRequest,
  { row, right }: { readonly row: ProgressRow; readonly right: Right },
  past: Past,
  after: Map<string, ShipmentAfter>,
  recorded: readonly RecordedCheckpoint[],
): RecordedCheckpoint {
  assureOwnAddress(request, past.addresses)
  const before = after.get(row.id) ?? { row, progress: progressOf(row), chain: chainOf(row) }
  const proposal = proposalOf(request)
  const verdict = decideCheckpoint(
    before.progress,
    proposal,
    past.now.getTime(),
    declaredNearby(row.id, proposal, past.lateNeighbours, recorded),
  )
  if ('refusal' in verdict) throw verdict.refusal
  const { status } = verdict.progress
  const { event, chain } = acceptEvent(
    request.declared,
    row.id,
    {
      received_at: toInstant(past.now),
      account: row.user_id,
      ...right.author,
      status_after: status,
      final: isFinalStatus(status),
    },
    before.chain,
    before.progress.status,
  )
  after.set(row.id, { row, progress: verdict.progress, chain })
  // The checkpoint is its owner's, who has no such saved address.
  const addressId = row.user_id === request.account ? request.addressId : null
  return { event, content: request.content, addressId }
}

function assureOwnAddress(
  { account, addressId }: CheckpointRequest,
  addresses: readonly SavedAddress[],
): void {
  const isOwn = addresses.some(({ id, user_id }) => id === addressId && user_id === account)
  if (addressId !== null && !isOwn)
    throw new Failure('invalid_fields', { fields: { address_id: 'invalid_choice' } })
}

function declaredNearby(
  shipmentId: string,
  proposal: CheckpointProposal,
  lateNeighbours: readonly DeclaredTime[],
  recorded: readonly RecordedCheckpoint[],
): readonly number[] {
  const stored = lateNeighbours.filter(
    (one) => one.shipment_id === shipmentId && one.checkpoint_type === proposal.type,
  )
  const fresh = recorded.filter(
    (one) => one.event.shipmentId === shipmentId && one.content.checkpoint_type === proposal.type,
  )
  return [
    ...stored.map((one) => one.occurred_at.getTime()),
    ...fresh.map((one) => Date.parse(one.event.declared.occurredAt)),
  ]
}

/** What the rules judge of a request. */
export function proposalOf({ content, declared }: CheckpointRequest): CheckpointProposal {
  return {
    type: content.checkpoint_type,
    location: content.location,
    occurredAt: Date.parse(declared.occurredAt),
  }
}
