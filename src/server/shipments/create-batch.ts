import { CLOCK_TOLERANCE_MS } from '#domain/checkpoint.ts'
import type { ShipmentContent } from '#domain/entry.ts'
import { Refusal } from '#domain/error.ts'
import { toInstant } from '#domain/instant.ts'
import { isFinalStatus } from '#domain/status.ts'
import { readClock } from '../checkpoints/queries.ts'
import { assureCustomData, newlyUsed } from '../custom-fields/judge-custom-data.ts'
import { listFieldsOf, markFieldsUsed, type CustomFieldRow } from '../custom-fields/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction } from '../db/transaction.ts'
import { acceptEvent, type AcceptedEvent } from '../events/accepted-event.ts'
import type { DeclaredEvent } from '../events/declared-event.ts'
import { findEvents, insertEvents, type KnownEvent } from '../events/queries.ts'
import { isReplay } from '../events/replay.ts'
import type { Outcome } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { moveCounts } from './counts.ts'
import { findShipmentsById, findTakenCodes, insertShipments } from './queries.ts'
import type { ShipmentRow } from './queries.ts'

/** One shipment somebody asks to create, its client statement already rebuilt. */
export type ShipmentRequest = {
  readonly account: string
  readonly content: ShipmentContent
  readonly declared: DeclaredEvent
  /** The shipment's name in the public log. */
  readonly pseudonym: Uint8Array
}

export type CreatedShipment = {
  readonly event: AcceptedEvent
  readonly content: ShipmentContent
  readonly pseudonym: Uint8Array
}

export type ShipmentAnswer = { readonly row: ShipmentRow; readonly isReplay: boolean }

/** Creates all shipments that wait, in one transaction. A refusal concerns its own request only. */
export async function createBatch(
  { pool }: Pick<Services, 'pool'>,
  requests: readonly ShipmentRequest[],
): Promise<readonly Outcome<ShipmentAnswer>[]> {
  const accounts = [...new Set(requests.map((request) => request.account))]
  return inTransaction(pool, accounts, async (tx) => {
    const [known, taken, clock, fields] = await oneFlight([
      findEvents(
        tx,
        requests.map((request) => request.declared.eventId),
      ),
      findTakenCodes(
        tx,
        requests.map((request) => request.declared.trackingId),
      ),
      readClock(tx),
      listFieldsOf(tx, accounts),
    ])
    const fieldsOf = (account: string): readonly CustomFieldRow[] =>
      fields.filter((field) => field.user_id === account)
    const decisions = decideAll(requests, {
      now: clock[0]?.now ?? new Date(),
      events: new Map(known.map((event) => [event.event_id, event])),
      taken: new Set(taken.map(({ code }) => code)),
      fieldsOf,
    })
    const created = decisions.flatMap((decision) => ('created' in decision ? [decision.created] : []))
    if (created.length > 0) {
      const firstUsed = created.flatMap(({ event, content }) =>
        newlyUsed(fieldsOf(event.acceptance.account), content.custom_data),
      )
      await oneFlight([
        insertShipments(tx, created),
        insertEvents(
          tx,
          created.map((one) => one.event),
        ),
        moveCounts(
          tx,
          created.map(({ event, content }) => ({
            account: event.acceptance.account,
            from: null,
            to: content.status,
          })),
        ),
        ...(firstUsed.length > 0 ? [markFieldsUsed(tx, accounts, firstUsed)] : []),
      ])
    }
    const ids = decisions.flatMap((decision) => ('refusal' in decision ? [] : [decision.id]))
    const rows = new Map((await findShipmentsById(tx, ids, accounts)).map((row) => [row.id, row]))
    return decisions.map((decision): Outcome<ShipmentAnswer> => {
      if ('refusal' in decision) return decision
      const row = rows.get(decision.id)
      return row
        ? { answer: { row, isReplay: !('created' in decision) } }
        : { refusal: new Refusal('event_id_reused') }
    })
  })
}

type Past = {
  readonly now: Date
  readonly events: ReadonlyMap<string, KnownEvent>
  readonly taken: ReadonlySet<string>
  readonly fieldsOf: (account: string) => readonly CustomFieldRow[]
}

type Decision =
  | { readonly id: string; readonly created: CreatedShipment }
  | { readonly id: string }
  | { readonly refusal: Error }

function decideAll(requests: readonly ShipmentRequest[], past: Past): readonly Decision[] {
  const events = new Map(past.events)
  const taken = new Set(past.taken)
  return requests.map((request): Decision => {
    try {
      const { eventId, trackingId, requestDigest } = request.declared
      if (isReplay(request.declared, request.account, events.get(eventId))) return { id: eventId }
      assureCustomData(past.fieldsOf(request.account), request.content.custom_data)
      if (taken.has(trackingId)) throw new Refusal('tracking_id_taken', { tracking_id: trackingId })
      const created = createOne(request, past.now)
      taken.add(trackingId)
      events.set(eventId, {
        event_id: eventId,
        user_id: request.account,
        request_digest: Buffer.from(requestDigest),
      })
      return { id: eventId, created }
    } catch (error) {
      return { refusal: error instanceof Error ? error : new Error(String(error)) }
    }
  })
}

function createOne({ account, content, declared, pseudonym }: ShipmentRequest, now: Date): CreatedShipment {
  if (Date.parse(declared.occurredAt) > now.getTime() + CLOCK_TOLERANCE_MS)
    throw new Refusal('occurred_in_future')
  const { event } = acceptEvent(
    declared,
    declared.eventId,
    {
      received_at: toInstant(now),
      account,
      actor: account,
      via: 'web',
      status_after: content.status,
      final: isFinalStatus(content.status),
    },
    { pseudonym, events: 0, lastLeafHash: new Uint8Array(32) },
  )
  return { event, content, pseudonym }
}
