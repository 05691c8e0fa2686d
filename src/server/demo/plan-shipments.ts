import { joinAddress, type AddressParts } from '#domain/address.ts'
import type { ShipmentContent } from '#domain/entry.ts'
import { toInstant } from '#domain/instant.ts'
import { makeTrackingCode } from '#domain/tracking-code.ts'
import { inventAddress } from './addresses.ts'
import { inventCustomData, inventReference } from './cargo.ts'
import type { DemoShipment } from './demo-shipment.ts'
import { coldChain } from './itineraries/cold-chain.ts'
import { freight } from './itineraries/freight.ts'
import type { Itinerary } from './itineraries/itinerary.ts'
import { parcels } from './itineraries/parcels.ts'
import { municipalityOf } from './municipalities.ts'
import { planCheckpoints } from './plan-checkpoints.ts'
import { openRandom, type Random } from './random.ts'
import { endOfDeliveries, HOUR_MS, inReceivingHours, planTimeline, type Timeline } from './timeline.ts'

/** The same shipments come of it every time; chosen so that none goes to a street of the name it comes from. */
const SEED = 20_260_701

/** Thirty shipments in all stages; everything lies in the past of `now`, and nothing else depends on it. */
export function planShipments(now: Date): readonly DemoShipment[] {
  return [...coldChain, ...freight, ...parcels].map((itinerary, place) =>
    planShipment(itinerary, now, openRandom(SEED + place)),
  )
}

function planShipment(itinerary: Itinerary, now: Date, random: Random): DemoShipment {
  const destination = municipalityOf(itinerary.to)
  const timeline = planTimeline(itinerary.via.map(municipalityOf), destination, random)
  const createdAt = creationTime(itinerary, timeline, now, random)
  const origin = inventAddress(municipalityOf(itinerary.from), random)
  const handover = inventAddress(destination, random)
  return {
    trackingId: makeTrackingCode(createdAt, random.bytes),
    createdAt,
    content: {
      ...contentOf(itinerary, origin, handover),
      reference: inventReference(itinerary, timeline, random),
      estimated_delivery: toInstant(promised(createdAt, timeline, random)),
      custom_data: inventCustomData(itinerary, random),
    },
    checkpoints: planCheckpoints(itinerary, { createdAt, timeline, handover }, random),
  }
}

/** Early enough that the last thing that happened was as long ago as the itinerary says. */
function creationTime(
  { progress, quietHours }: Itinerary,
  { stays, delivery }: Timeline,
  now: Date,
  random: Random,
): Date {
  const last = new Date(now.getTime() - quietHours * HOUR_MS)
  if (progress === 'delivered') return new Date(inReceivingHours(last, random).getTime() - delivery)
  const stay = stays[Math.ceil(progress / 2) - 1]
  if (stay === undefined) return last
  return new Date(last.getTime() - (progress % 2 === 1 ? stay.arrival : stay.departure))
}

/** What is promised leaves some room, and ends with a working day. */
function promised(createdAt: Date, { delivery }: Timeline, random: Random): Date {
  return endOfDeliveries(new Date(createdAt.getTime() + delivery + random.between(12, 36) * HOUR_MS))
}

function contentOf(
  { description, weight, recipient }: Itinerary,
  origin: AddressParts,
  destination: AddressParts,
): Omit<ShipmentContent, 'reference' | 'estimated_delivery' | 'custom_data'> {
  return {
    status: 'pending',
    origin: joinAddress(origin),
    origin_number: origin.number || null,
    origin_complement: origin.complement || null,
    origin_neighborhood: origin.neighborhood,
    origin_city: origin.city,
    origin_state: origin.state,
    origin_cep: null,
    destination: joinAddress(destination),
    destination_number: destination.number || null,
    destination_complement: destination.complement || null,
    destination_neighborhood: destination.neighborhood,
    destination_city: destination.city,
    destination_state: destination.state,
    destination_cep: null,
    recipient_name: recipient,
    recipient_address: joinAddress(destination),
    recipient_email: null,
    recipient_phone: null,
    description,
    weight,
  }
}
