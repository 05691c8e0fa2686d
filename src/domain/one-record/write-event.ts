import { discrepancies, milestoneTable } from '../air/milestone-code.ts'
import type { Milestone } from '../air/milestone.ts'
import type { Instant } from '../base/instant.ts'
import type { JsonLd } from './json-ld.ts'
import { legName, type ObjectId } from './object-id.ts'
import {
  airportLink,
  codeOf,
  contextOf,
  linkTo,
  objectUri,
  quantity,
  timeValue,
  type Holder,
} from './write-objects.ts'

/** Milestone that is an event of an object. */
export type SharedEvent = Milestone & {
  /** Id of the annex. */
  readonly id: string
  readonly shipment_id: string
  readonly received_at: Instant
}

/** Object whose events are written. */
export type EventOwner = { readonly id: ObjectId; readonly type: string }

export function eventUri(holder: Holder, owner: EventOwner, event: Pick<SharedEvent, 'id'>): string {
  return `${objectUri(holder, owner.id)}/logistics-events/${event.id}`
}

/**
 * Writes an event. Those of shipments also have the class of status updates, which has members for
 * pieces, weight and flight (cargo ontology 3.3).
 * @param booked pieces of the shipment; null if they are unknown
 */
export function writeEvent(event: SharedEvent, owner: EventOwner, booked: number | null, holder: Holder) {
  const { code, discrepancy, time_type, at, airport, to, flight, pieces, weight, received_at } = event
  const words = discrepancy === null ? milestoneTable[code] : discrepancies[discrepancy]
  const leg = legName({ from: airport, to, flight })
  const movement = { kind: 'movement', shipment: event.shipment_id, leg: leg ?? '' } as const
  const isOfShipment = owner.type === 'Shipment'
  return {
    '@id': eventUri(holder, owner, event),
    '@type': isOfShipment ? ['cargo:StatusUpdateEvent', 'cargo:LogisticsEvent'] : 'cargo:LogisticsEvent',
    'cargo:creationDate': timeValue(received_at),
    'cargo:eventDate': timeValue(at),
    'cargo:eventCode': codeOf('StatusCode', discrepancy === null ? code : `${code}_${discrepancy}`),
    'cargo:eventName': holder.language === 'pt-BR' ? words.pt : words.en,
    'cargo:eventTimeType': { '@id': `cargo:${time_type.toUpperCase()}`, '@type': 'cargo:EventTimeType' },
    'cargo:partialEventIndicator': pieces !== null && pieces !== booked,
    ...(airport !== null && { 'cargo:eventLocation': airportLink(airport, holder) }),
    'cargo:eventFor': linkTo(holder, owner.id, owner.type),
    'cargo:recordingOrganization': linkTo(holder, { kind: 'company' }, 'Company'),
    ...(isOfShipment && {
      ...(pieces !== null && { 'cargo:recordedPieceCount': pieces }),
      'cargo:recordedWeight': quantity(weight, 'KGM', `${event.id}-recordedWeight`),
      ...(code === 'DEP' &&
        leg !== undefined && {
          'cargo:transportMovementReference': linkTo(holder, movement, 'TransportMovement'),
        }),
    }),
  }
}

/** Writes one event as a document of its own. */
export function writeEventDocument(
  event: SharedEvent,
  owner: EventOwner,
  booked: number | null,
  holder: Holder,
): JsonLd {
  return { '@context': contextOf(holder), ...writeEvent(event, owner, booked, holder) }
}

/**
 * Writes the list of an object's events. As the standard says, a single event stands alone and not
 * in an array, and an empty list has no item.
 * @param total number of events that match, regardless of pages
 */
export function writeEventList(
  events: readonly JsonLd[],
  total: number,
  owner: EventOwner,
  holder: Holder,
): JsonLd {
  const [only] = events
  return {
    '@context': contextOf(holder),
    '@id': `${objectUri(holder, owner.id)}/logistics-events`,
    '@type': 'api:Collection',
    'api:hasTotalItems': total,
    ...(only !== undefined && { 'api:hasItem': events.length === 1 ? only : events }),
  }
}
