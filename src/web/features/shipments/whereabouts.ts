import { isolated } from '#ledger/base/visible-text.ts'
import { isDeliveredText } from '#domain/reference-lists/offered-status.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import type { Visit } from '#contract/public-page/event-title.ts'

type Checkpoint = ShipmentDetail['checkpoints'][number]
type WithOrigin = Pick<ShipmentDetail, 'checkpoints' | 'origin_city' | 'origin_state'>

/**
 * Returns the checkpoint that shows where the shipment is. Returns undefined if no checkpoint shows
 * it, for example because the shipment is cancelled.
 */
export function newestCheckpoint({
  status,
  checkpoints,
}: Pick<ShipmentDetail, 'status' | 'checkpoints'>): Checkpoint | undefined {
  if (status === 'pending' || status === 'cancelled' || status === 'returned') return undefined
  const newest = checkpoints.reduce<Checkpoint | undefined>(
    (last, one) => (last === undefined || one.timestamp >= last.timestamp ? one : last),
    undefined,
  )
  return status === 'delivered' && newest?.checkpoint_type !== 'finalizacao' ? undefined : newest
}

/**
 * Returns the visit that the newest checkpoint shows. An arrival at the origin and a refused
 * delivery are told as on the public page.
 */
export function visitOf(
  { checkpoints, origin_city, origin_state }: WithOrigin,
  { checkpoint_type: kind, status, ...place }: Checkpoint,
): Visit {
  const isOrigin = place.city !== null && place.city === origin_city && place.uf === origin_state
  return {
    kind,
    place: placeOf(place),
    isAtOrigin: kind === 'entrada' && isOrigin && !checkpoints.some((one) => one.checkpoint_type === 'saida'),
    isDelivered: isDeliveredText(status),
  }
}

/** Returns a place such as "Manaus/AM", or the name of the place if its city is unknown. */
export function placeOf({ location, city, uf }: Pick<Checkpoint, 'location' | 'city' | 'uf'>): string {
  if (city === null) return isolated(location)
  return uf === null ? isolated(city) : `${isolated(city)}/${uf}`
}
