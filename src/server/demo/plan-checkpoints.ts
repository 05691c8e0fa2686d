import { joinAddress, type AddressParts } from '#domain/address.ts'
import type { CheckpointContent } from '#domain/entry.ts'
import { pointNear } from './addresses.ts'
import type { DemoCheckpoint } from './demo-shipment.ts'
import { isCold, type Itinerary } from './itineraries/itinerary.ts'
import { municipalityOf } from './municipalities.ts'
import { inventNote, type NoteSubject } from './notes.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import { warehouseIn, warehousePoint } from './warehouses.ts'

type Journey = {
  readonly createdAt: Date
  readonly timeline: Timeline
  /** Where the recipient takes it. */
  readonly handover: AddressParts
}

type Step = Omit<NoteSubject, 'cargo'> & { readonly after: number; readonly place: Place }
type Place = Pick<CheckpointContent, 'location' | 'address' | 'city' | 'uf' | 'latitude' | 'longitude'>

/** What has been declared of a shipment so far: in and out of each warehouse, at last the handover. */
export function planCheckpoints(
  itinerary: Itinerary,
  { createdAt, timeline, handover }: Journey,
  random: Random,
): readonly DemoCheckpoint[] {
  const { cargo, progress } = itinerary
  const steps = planSteps(itinerary, timeline, handoverPlace(itinerary, handover, random), random)
  const happened = progress === 'delivered' ? steps : steps.slice(0, progress)
  return happened.map(({ after, place, ...subject }) => ({
    occurredAt: new Date(createdAt.getTime() + after),
    content: {
      checkpoint_type: subject.type,
      ...place,
      accuracy: null,
      status: statusOf({ ...subject, cargo }),
      notes: inventNote({ ...subject, cargo }, random),
    },
  }))
}

/** Everything that is to happen. It gets a new lock wherever it leaves, and arrives with the one it left with. */
function planSteps(
  { via, to }: Itinerary,
  { stays, delivery }: Timeline,
  destination: Place,
  random: Random,
): readonly Step[] {
  let lock = inventLock(random)
  const steps = stays.flatMap(({ arrival, departure, leavesBy: vehicle }, at): Step[] => {
    const place = warehousePlace(via[at] ?? to)
    const entry: Step = { type: 'entrada', after: arrival, place, vehicle, lock }
    lock = inventLock(random)
    return [entry, { type: 'saida', after: departure, place, vehicle, lock }]
  })
  return [...steps, { type: 'finalizacao', after: delivery, place: destination, vehicle: 'van', lock }]
}

function inventLock(random: Random): string {
  return String(random.integer(104_000, 989_999))
}

function statusOf({ type, vehicle, cargo }: NoteSubject): string {
  if (type === 'finalizacao') return 'Entregue'
  if (type === 'saida') return vehicle === 'van' ? 'Saiu para entrega' : 'Em Trânsito'
  return isCold(cargo) ? 'Em câmara fria' : 'Recebido no armazém'
}

function warehousePlace(city: string): Place {
  const municipality = municipalityOf(city)
  const { name, ...address } = warehouseIn(city)
  return {
    location: name,
    address: joinAddress({ ...address, complement: '', city: municipality.name, state: municipality.uf }),
    city: municipality.name,
    uf: municipality.uf,
    ...warehousePoint(city),
  }
}

function handoverPlace({ recipient, to }: Itinerary, handover: AddressParts, random: Random): Place {
  return {
    location: recipient,
    address: joinAddress(handover),
    city: handover.city,
    uf: handover.state,
    ...pointNear(municipalityOf(to), random),
  }
}
