import { initialProgress } from '#domain/checkpoints/checkpoint.ts'
import type { ShipmentContent } from '#domain/events/entry.ts'
import { Refusal } from '#domain/base/error.ts'
import { assureCustomData, newlyUsed } from '../reference-data/judge-custom-data.ts'
import type { CustomFieldRow } from '../reference-data/custom-fields.ts'
import { acceptEvent } from '../events/accepted-event.ts'
import type { Author } from '../events/author.ts'
import { assureNotInFuture, type DeclaredEvent } from '../events/declared-event.ts'
import { toKnownEvent, type KnownEvent } from '../events/queries.ts'
import { toError } from '#platform/concurrency/batcher.ts'
import type { EventWith } from '../events/recorded-event.ts'
import { assureCodeFits, MAX_TEST_SHIPMENTS, testsFull } from './test-shipments.ts'
import { judgeRepetition } from '../events/judge-repetition.ts'
import { stateAfter } from '../events/shipment-state.ts'

/** Request to create one shipment, with its client statement already rebuilt. */
export type ShipmentRequest = {
  readonly account: string
  readonly author: Author
  readonly content: ShipmentContent
  readonly declared: DeclaredEvent
  /** Pseudonym of the shipment in the public log. */
  readonly pseudonym: Uint8Array
}

export type CreatedShipment = EventWith<'creation'>

/** State that decisions need: the clock, existing events and taken codes. */
export type BatchState = {
  readonly now: Date
  readonly events: ReadonlyMap<string, KnownEvent>
  readonly taken: ReadonlySet<string>
  /** Test companies, with the number of shipments that each created today. */
  readonly tests: ReadonlyMap<string, number>
  readonly fieldsOf: (account: string) => readonly CustomFieldRow[]
}

export type Creation =
  | { readonly id: string; readonly created: CreatedShipment }
  /** Id of the existing shipment: the same event was recorded before, so nothing is created. */
  | { readonly id: string }
  | { readonly refusal: Error }

/**
 * Decides each request in order, as if the shipments of earlier requests had been written already.
 */
export function decideCreations(requests: readonly ShipmentRequest[], past: BatchState): readonly Creation[] {
  const events = new Map(past.events)
  const taken = new Set(past.taken)
  const tests = new Map(past.tests)
  return requests.map((request): Creation => {
    try {
      const { eventId, trackingId, requestDigest } = request.declared
      const repetition = judgeRepetition(requestDigest, request.account, events.get(eventId))
      if (repetition instanceof Refusal) return { refusal: repetition }
      if (repetition === 'replay') return { id: eventId }
      const fields = past.fieldsOf(request.account)
      assureCustomData(fields, request.content.custom_data)
      const createdToday = tests.get(request.account)
      assureCodeFits(trackingId, createdToday !== undefined)
      if (taken.has(trackingId)) throw new Refusal('tracking_id_taken', { tracking_id: trackingId })
      const created = createOne(request, past.now, fields)
      if (createdToday !== undefined) {
        if (createdToday >= MAX_TEST_SHIPMENTS) throw testsFull(past.now)
        tests.set(request.account, createdToday + 1)
      }
      taken.add(trackingId)
      events.set(eventId, toKnownEvent(request.account, request.declared))
      return { id: eventId, created }
    } catch (error) {
      return { refusal: toError(error) }
    }
  })
}

function createOne(
  { account, author, content, declared, pseudonym }: ShipmentRequest,
  now: Date,
  fields: readonly CustomFieldRow[],
): CreatedShipment {
  assureNotInFuture(declared, now)
  const { eventId: id } = declared
  const { status } = content
  const start = { pseudonym, events: 0, lastLeafHash: new Uint8Array(32) }
  const { event, chain } = acceptEvent(declared, id, { now, account, ...author, status }, start)
  const initial = { id, user_id: account, tracking_id: declared.trackingId, pseudonym }
  return {
    event,
    before: null,
    after: stateAfter(initial, initialProgress(status), chain),
    content: { kind: 'creation', shipment: content, usedFields: newlyUsed(fields, content.custom_data) },
  }
}
