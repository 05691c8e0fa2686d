import { isolated } from '#ledger/base/visible-text.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'

type Checkpoint = ShipmentDetail['checkpoints'][number]

/**
 * Returns the checkpoint that shows where the shipment is. Returns undefined if no checkpoint shows
 * it, for example because the shipment is cancelled.
 */
export function newestCheckpoint({
  status,
  checkpoints,
}: Pick<ShipmentDetail, 'status' | 'checkpoints'>): Checkpoint | undefined {
  if (status === 'pending' || status === 'cancelled') return undefined
  const newest = checkpoints.reduce<Checkpoint | undefined>(
    (last, one) => (last === undefined || one.timestamp >= last.timestamp ? one : last),
    undefined,
  )
  return status === 'delivered' && newest?.checkpoint_type !== 'finalizacao' ? undefined : newest
}

/** Returns a place such as "Manaus/AM", or the name of the place if its city is unknown. */
export function placeOf({ location, city, uf }: Pick<Checkpoint, 'location' | 'city' | 'uf'>): string {
  if (city === null) return isolated(location)
  return uf === null ? isolated(city) : `${isolated(city)}/${uf}`
}
