import { Refusal } from '#domain/base/error.ts'
import type { CustomFieldRow } from '../reference-data/custom-fields.ts'
import { aboutOf } from '#domain/events/annex.ts'
import { acceptEvent, type AcceptedEvent } from '../events/accepted-event.ts'
import type { Author } from '../events/author.ts'
import { assureNotInFuture, declaredEvent, digestOf } from '../events/declared-event.ts'
import { toKnownEvent, type KnownEvent } from '../events/queries.ts'
import type { CheckpointRow, RecordedEvent } from '../events/recorded-event.ts'
import { judgeRepetition } from '../events/judge-repetition.ts'
import { chainOf } from '../events/shipment-state.ts'
import { toError, type Outcome } from '#platform/concurrency/batcher.ts'
import { unknownShipment } from '../shipments/erased-shipment.ts'
import { checkpointVersion } from '../checkpoints/checkpoint-view.ts'
import { effectiveCheckpoint } from './effective-checkpoint.ts'
import type { AddedAnnex, AnnexFacts } from './annex-queries.ts'
import type { Change, Declare, Draft, LockedShipment, ChangeState } from './change.ts'

/** State on which changes are decided, read under the locks of their shipments. */
export type BatchState = {
  readonly now: Date
  readonly ownStatuses: readonly string[]
  /** Checkpoints that are not annulled, by shipment, in order of arrival. */
  readonly checkpoints: ReadonlyMap<string, readonly CheckpointRow[]>
  /** Facts for the rules about annexes, of the shipments to which a change adds an annex. */
  readonly annexes: ReadonlyMap<string, AnnexFacts>
  /** Returns the shipment of a change; undefined if the account has no such shipment. */
  readonly shipmentOf: (change: Change) => LockedShipment | undefined
  /** Active custom fields of the account. */
  readonly customFields: readonly CustomFieldRow[]
  readonly events: ReadonlyMap<string, KnownEvent>
}

export type Decision = {
  readonly shipmentId: string
  /** Id of the first event of the change; undefined if it changed nothing. */
  readonly eventId: string | undefined
  /** True if the same request was recorded before. */
  readonly isReplay: boolean
}

export type Decisions = {
  readonly outcomes: readonly Outcome<Decision>[]
  readonly events: readonly RecordedEvent[]
}

const noAnnexes = { added: [], recorders: [], known: [], uses: [] }

type RecordedChange = RecordedEvent & { readonly after: LockedShipment }

/**
 * Decides changes in order, each on the state that the earlier changes of the batch left. A refused
 * change leaves this state as it was.
 */
export function decideChanges(changes: readonly Change[], past: BatchState): Decisions {
  const known = new Map(past.events)
  const shipments = new Map<string, LockedShipment>()
  const live = new Map(past.checkpoints)
  const annexes = new Map(past.annexes)
  const events: RecordedEvent[] = []
  const outcomes = changes.map((change): Outcome<Decision> => {
    try {
      const found = past.shipmentOf(change)
      if (found === undefined) throw missing(change)
      const requestDigest = digestOf({ ...change.asked, shipment: found.id })
      const { eventId, account } = change
      const repetition = judgeRepetition(requestDigest, account, known.get(eventId ?? ''))
      if (repetition instanceof Refusal) return { refusal: repetition }
      if (repetition === 'replay') return { answer: { shipmentId: found.id, eventId, isReplay: true } }
      const standing = {
        shipment: shipments.get(found.id) ?? found,
        checkpoints: live.get(found.id) ?? [],
        ownStatuses: past.ownStatuses,
        annexes: annexes.get(found.id) ?? noAnnexes,
        customFields: past.customFields,
        now: past.now,
      }
      change.assureVersion?.(versionOf(change, standing))
      const taken = takeSteps(change, standing, requestDigest)
      for (const recorded of taken) {
        const { event, after, content } = recorded
        events.push(recorded)
        known.set(event.declared.eventId, toKnownEvent(account, event.declared))
        shipments.set(found.id, after)
        annexes.set(found.id, withAnnex(annexes.get(found.id) ?? noAnnexes, recorded))
        if ('checkpoint' in content) live.set(found.id, stillLive(standing.checkpoints, content.checkpoint))
      }
      const first = taken[0]?.event.declared.eventId
      return { answer: { shipmentId: found.id, eventId: first, isReplay: false } }
    } catch (error) {
      return { refusal: toError(error) }
    }
  })
  return { outcomes, events }
}

/** Returns the current version of the changed row, which the `If-Match` header must equal. */
function versionOf({ of }: Change, { shipment, checkpoints }: ChangeState): string | number {
  if ('shipment' in of) return shipment.revision_tag
  return checkpointVersion(effectiveCheckpoint(checkpoints, of.checkpoint))
}

/** Decides the events of one change: all of them, or none if one is refused. */
function takeSteps(
  { log, author, steps, eventId }: Change,
  before: ChangeState,
  requestDigest: Uint8Array,
): readonly RecordedChange[] {
  const taken: RecordedChange[] = []
  const trackingId = before.shipment.tracking_id
  const declare: Declare = (type, body, fieldsAt) => {
    const own = body.event_id === eventId ? undefined : body.event_id
    const event_id = taken.length === 0 ? eventId : own
    return declaredEvent({ log, type, trackingId, body: { ...body, event_id }, fieldsAt, requestDigest })
  }
  let standing = before
  for (const step of steps) {
    const draft = step(standing, declare)
    if (draft === undefined) continue
    const accepted = accept(draft, standing, author)
    taken.push(accepted)
    standing = {
      ...standing,
      shipment: accepted.after,
      annexes: withAnnex(standing.annexes, accepted),
    }
  }
  return taken
}

function accept(draft: Draft, { shipment: before, now }: ChangeState, author: Author): RecordedChange {
  const { declared, shipment, content } = draft
  assureNotInFuture(declared, now)
  const { id, user_id: account, status } = shipment
  const { event, chain } = acceptEvent(declared, id, { now, account, ...author, status }, chainOf(before))
  const after = {
    ...shipment,
    events: chain.events,
    last_leaf_hash: chain.lastLeafHash,
    updated_at: now,
  }
  return { event, before, after, content }
}

/** Returns the facts about the annexes of a shipment after one more event. */
function withAnnex(annexes: AnnexFacts, { event, content }: RecordedChange): AnnexFacts {
  return content.kind === 'annex' ? { ...annexes, added: [...annexes.added, addedAnnex(event)] } : annexes
}

function addedAnnex({ declared: { eventId: id, fields }, acceptance: { via } }: AcceptedEvent): AddedAnnex {
  const kind = typeof fields['kind'] === 'string' ? fields['kind'] : ''
  return { id, kind, about: aboutOf({ fields }) ?? null, via }
}

function stillLive(before: readonly CheckpointRow[], changed: CheckpointRow): readonly CheckpointRow[] {
  return before.flatMap((row) => {
    if (row.id !== changed.id) return [row]
    return changed.annulled_at === null ? [changed] : []
  })
}

/**
 * Returns the error for a missing shipment or checkpoint. A shipment or checkpoint of another
 * account gets the same error, so that the caller does not learn that it exists.
 */
function missing({ of }: Change): Error {
  return 'checkpoint' in of ? new Refusal('checkpoint_not_found') : unknownShipment()
}
