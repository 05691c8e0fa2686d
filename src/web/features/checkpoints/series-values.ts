import { nowhere, type checkpointContent, type CheckpointValues } from './checkpoint-form-values.ts'
import { pointValues } from './coordinates.ts'
import { splitAddress } from './place.ts'

/** Checkpoint content that is the same for every scan of a series. */
export type SeriesContent = Omit<ReturnType<typeof checkpointContent>, 'notes'>

/** Returns the control values for a series. */
export function valuesOfSeries(content: SeriesContent): CheckpointValues {
  const { checkpoint_type, location, status, address, address_id, city, uf } = content
  return {
    ...nowhere,
    location,
    ...splitAddress(address, city, uf),
    city: city ?? '',
    uf: uf ?? '',
    address_id: address_id ?? '',
    ...pointValues(content, 'last_place'),
    checkpoint_type,
    status,
    notes: '',
    occurred_at: '',
    confirmed: false,
  }
}
