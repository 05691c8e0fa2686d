import { ERASED_STATUS } from '#domain/events/erasure.ts'
import { isPlainDelivered } from '#domain/reference-lists/offered-status.ts'
import { checkpointTypes, type CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { findEventType, isChange } from '#domain/events/event-types.ts'
import { followHistory, validVersion, type History, type Versions } from '#domain/events/history.ts'
import { parseInstant, type Instant } from '#domain/base/instant.ts'
import { receivedBackwards } from '#domain/events/received-order.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { isDelivered, placeOf, textIn } from './event-title.ts'
import { pictureNames } from './find-picture.ts'

/** The part of an event that the public page shows, from a verified receipt or from the server. */
export type ShownEvent = Pick<
  VerifiedEvent,
  'type' | 'eventId' | 'clientHash' | 'leafHash' | 'fields' | 'server' | 'hidden'
>

/** History of a shipment as the public page shows it. */
export type PublicHistory<Event = ShownEvent> = {
  /** Status after the newest event; undefined if not disclosed. */
  readonly status: string | undefined
  readonly origin: string | undefined
  readonly destination: string | undefined
  /** Time for which the sender promised delivery. */
  readonly expectedDelivery: Instant | undefined
  /** The promise that the present one replaced; undefined if it is the first. */
  readonly expectedBefore: Instant | undefined
  /** Stops, newest first. */
  readonly stops: readonly PublicStop<Event>[]
  /** Annexes of the shipment, newest first. They change neither place nor status. */
  readonly annexes: readonly PublicStop<Event>[]
  /** Names of hidden fields that could change what the page says first. */
  readonly hidden: readonly string[]
}

/** One public event, or one checkpoint with the values after its corrections. */
export type PublicStop<Event = ShownEvent> = {
  readonly event: Event
  /** Ids of all events of the stop: the original, its corrections, its annulment. */
  readonly eventIds: readonly string[]
  /** Kind of checkpoint; undefined for other events. */
  readonly kind: CheckpointType | undefined
  readonly place: string | undefined
  /** Time declared by the recorder. */
  readonly occurredAt: Instant | undefined
  /** Time of receipt by the server's clock. */
  readonly receivedAt: Instant | undefined
  /** True if one of the stop's events has an earlier time of receipt than an event before it. */
  readonly isBackwards: boolean
  /** Time of the last correction. */
  readonly correctedAt?: Instant | undefined
  /** Time of the annulment, after which the stop no longer counts. */
  readonly annulledAt?: Instant | undefined
  /** Status that a manual change of status set; undefined for other events. */
  readonly status?: string | undefined
  /** Status text of a checkpoint, if the receipt discloses it. */
  readonly statusText?: string | undefined
  /** Names of the pictures; empty for an attempt, of which only its place and time are public. */
  readonly pictures: readonly string[]
  /** False for a finalization that may be something else than a delivery. */
  readonly isDelivered?: boolean
  /** True for an arrival at the origin before the departure. */
  readonly isAtOrigin?: boolean
}

/** Returns the history that the disclosed fields of a shipment's events state. */
export function publicHistory<Event extends ShownEvent>(events: readonly Event[]): PublicHistory<Event> {
  const history = followHistory(events)
  const backwards = receivedBackwards(events.map(({ server }) => server['received_at']))
  const backwardsIds = new Set(events.flatMap(({ eventId }, at) => (backwards.has(at) ? [eventId] : [])))
  const content = history.shipment === undefined ? {} : validVersion(history.shipment).fields
  const newest = events.at(-1)
  const status = newest && textIn(newest.server, 'status_after')
  const origin = placeOf(content, 'origin_city', 'origin_state')
  const { annexes = [], stops = [] } = Object.groupBy(
    events
      .flatMap((event) => stopsOf(event, history))
      .map((stop) => ({ ...stop, isBackwards: stop.eventIds.some((id) => backwardsIds.has(id)) })),
    ({ event }) => (isAnnex(event) ? 'annexes' : 'stops'),
  )
  return {
    status,
    hidden: status === ERASED_STATUS ? [] : hiddenFields(history),
    origin,
    destination: placeOf(content, 'destination_city', 'destination_state'),
    ...promises(history),
    stops: withOrigin(stops, origin).toReversed(),
    annexes: annexes.toReversed(),
  }
}

/** Returns the promised time of delivery, and the different one before it. */
function promises({
  shipment,
}: History<ShownEvent>): Pick<PublicHistory, 'expectedDelivery' | 'expectedBefore'> {
  const told = shipment?.versions.map(({ fields }) => instantIn(fields, 'estimated_delivery')) ?? []
  const expectedDelivery = told.at(-1)
  const expectedBefore = told.findLast((one) => one !== undefined && one !== expectedDelivery)
  return { expectedDelivery, expectedBefore }
}

/**
 * Returns the hidden fields of the last checkpoint that counts, and of the promise, on which the
 * headline and the answers depend.
 */
function hiddenFields({ shipment, checkpoints }: History<ShownEvent>): readonly string[] {
  const last = [...checkpoints.values()].findLast(({ annulment }) => annulment === undefined)
  const stop = last && validVersion(last)
  const kind = stop && textIn(stop.fields, 'checkpoint_type')
  const decides = ['checkpoint_type', 'city', 'uf', 'occurred_at']
  if (kind === undefined || kind === 'finalizacao') decides.push('status')
  return [
    ...(stop?.hidden.client.filter((name) => decides.includes(name)) ?? []),
    ...(shipment === undefined ? [] : validVersion(shipment).hidden.client).filter(
      (name) => name === 'estimated_delivery',
    ),
  ]
}

/** Marks arrivals at the origin. @param stops oldest first */
function withOrigin<Event>(
  stops: readonly PublicStop<Event>[],
  origin: string | undefined,
): PublicStop<Event>[] {
  const left = stops.findIndex(({ kind, annulledAt }) => kind === 'saida' && annulledAt === undefined)
  return stops.map((stop, at) =>
    stop.kind === 'entrada' && stop.place === origin && origin !== undefined && (left === -1 || at < left)
      ? { ...stop, isAtOrigin: true }
      : stop,
  )
}

/** Returns the newest checkpoint that is not annulled. */
export function newestStop({ stops }: PublicHistory): PublicStop | undefined {
  return stops.find(
    ({ event, annulledAt }) => event.type === 'checkpoint.created' && annulledAt === undefined,
  )
}

/** Stop without the field that depends on other events. */
type StopAlone<Event> = Omit<PublicStop<Event>, 'isBackwards'>

/**
 * Returns the stop of an event. A correction or annulment of a known checkpoint has no stop of its
 * own, because the checkpoint's stop shows it.
 */
function stopsOf<Event extends ShownEvent>(
  event: Event,
  { checkpoints, astray }: History<Event>,
): StopAlone<Event>[] {
  const versions = checkpoints.get(event.eventId)
  if (versions !== undefined) return [stopOfCheckpoint(versions)]
  const isTold = isChange(event.type) && findEventType(event.type)?.subject === 'checkpoint'
  return isTold && !astray.includes(event) ? [] : [stopOf(event)]
}

function stopOfCheckpoint<Event extends ShownEvent>(versions: Versions<Event>): StopAlone<Event> {
  const { annulment } = versions
  const [created] = versions.versions
  const valid = validVersion(versions)
  const type = textIn(valid.fields, 'checkpoint_type')
  const isAttempt = type === 'tentativa'
  const statusText = isAttempt ? undefined : textIn(valid.fields, 'status')
  return {
    event: created,
    eventIds: [...versions.versions, ...(annulment === undefined ? [] : [annulment])].map(
      ({ eventId }) => eventId,
    ),
    kind: checkpointTypes.find((one) => one === type),
    place: placeOf(valid.fields, 'city', 'uf'),
    occurredAt: instantIn(valid.fields, 'occurred_at'),
    receivedAt: instantIn(created.server, 'received_at'),
    correctedAt: instantIn(valid.fields, 'declared_at'),
    annulledAt: annulment && instantIn(annulment.fields, 'occurred_at'),
    statusText: statusText !== undefined && isPlainDelivered(statusText) ? undefined : statusText,
    pictures: isAttempt ? [] : pictureNames(valid.fields),
    ...(type === 'finalizacao' && !isDelivered(valid) && { isDelivered: false }),
  }
}

function stopOf<Event extends ShownEvent>(event: Event): StopAlone<Event> {
  const { eventId, fields, server, type } = event
  return {
    event,
    eventIds: [eventId],
    kind: undefined,
    place: undefined,
    occurredAt: instantIn(fields, 'occurred_at'),
    receivedAt: instantIn(server, 'received_at'),
    pictures: pictureNames(fields),
    status: findEventType(type)?.status === 'sets' ? textIn(server, 'status_after') : undefined,
  }
}

function instantIn(fields: Fields, name: string): Instant | undefined {
  const text = textIn(fields, name)
  return text === undefined ? undefined : parseInstant(text)
}
