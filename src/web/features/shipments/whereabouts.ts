import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'

type Checkpoint = ShipmentDetail['checkpoints'][number]

/** The checkpoint that says where a shipment is; undefined where its status says more. */
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

/** "Manaus/AM"; the name of the place where its city is not known. */
export function placeOf({ location, city, uf }: Pick<Checkpoint, 'location' | 'city' | 'uf'>): string {
  return city === null ? location : [city, uf].filter((part) => part !== null).join('/')
}
