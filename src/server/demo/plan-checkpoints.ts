import { joinAddress, type AddressParts } from '#domain/address.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import type { CheckpointContent } from '#domain/entry.ts'
import { pointNear } from './addresses.ts'
import { isCold, type Itinerary } from './itineraries/itinerary.ts'
import type { FindMunicipality } from './municipalities.ts'
import { inventNote } from './notes.ts'
import type { DemoCheckpoint } from './demo-shipment.ts'
import { openRandom, type Random } from './random.ts'
import { HOUR_MS, type Timeline } from './timeline.ts'
import { warehouseIn } from './warehouses.ts'

type Journey = {
  readonly createdAt: Date
  readonly timeline: Timeline
  /** Where the recipient takes it. */
  readonly handover: AddressParts
}

type Step = { readonly type: CheckpointType; readonly hours: number; readonly place: Place }
type Place = Pick<CheckpointContent, 'location' | 'address' | 'city' | 'uf' | 'latitude' | 'longitude'>

/** What has been declared of a shipment so far: in and out of each warehouse, at last the handover. */
export function planCheckpoints(
  itinerary: Itinerary,
  { createdAt, timeline, handover }: Journey,
  find: FindMunicipality,
  random: Random,
): readonly DemoCheckpoint[] {
  const { via, to, recipient, cargo, progress } = itinerary
  const steps: readonly Step[] = [
    ...timeline.stays.flatMap(({ arrival, departure }, at): Step[] => {
      const place = warehousePlace(via[at] ?? to, find)
      return [
        { type: 'entrada', hours: arrival, place },
        { type: 'saida', hours: departure, place },
      ]
    }),
    {
      type: 'finalizacao',
      hours: timeline.delivery,
      place: handoverPlace(recipient, handover, to, find, random),
    },
  ]
  const happened = progress === 'delivered' ? steps : steps.slice(0, progress)
  return happened.map(({ type, hours, place }, at) => ({
    occurredAt: new Date(createdAt.getTime() + hours * HOUR_MS),
    content: {
      checkpoint_type: type,
      ...place,
      status: statusOf(type, at === steps.length - 2, isCold(cargo)),
      notes: inventNote(type, cargo, random),
    },
  }))
}

function statusOf(type: CheckpointType, isLastExit: boolean, cold: boolean): string {
  if (type === 'finalizacao') return 'Entregue'
  if (type === 'saida') return isLastExit ? 'Saiu para entrega' : 'Em Trânsito'
  return cold ? 'Em câmara fria' : 'Recebido no armazém'
}

/** A warehouse is the same point of the map for every shipment. */
function warehousePlace(city: string, find: FindMunicipality): Place {
  const municipality = find(city)
  const { name, ...address } = warehouseIn(city)
  return {
    location: name,
    address: joinAddress({ ...address, complement: '', city: municipality.name, state: municipality.uf }),
    city: municipality.name,
    uf: municipality.uf,
    ...pointNear(municipality, openRandom(Number(address.number))),
  }
}

function handoverPlace(
  recipient: string,
  handover: AddressParts,
  city: string,
  find: FindMunicipality,
  random: Random,
): Place {
  return {
    location: recipient,
    address: joinAddress(handover),
    city: handover.city,
    uf: handover.state,
    ...pointNear(find(city), random),
  }
}
