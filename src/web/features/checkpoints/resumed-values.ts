import { localTimeOf } from '../../forms/local-time.ts'
import { queuedContent } from '../../offline-queue/queued-content.ts'
import type { QueuedScan } from '../../offline-queue/queued-scan.ts'
import { nowhere, type CheckpointEntry, type CheckpointValues } from './checkpoint-form-values.ts'
import { splitAddress } from './place.ts'
import type { PositionResult } from './position.ts'

/** Returns the control values for a queued checkpoint that was refused. */
export function valuesOfQueued({ body, made_at }: QueuedScan): CheckpointValues {
  const { address, city, uf, address_id, notes, ...content } = queuedContent(body)
  return {
    ...nowhere,
    ...splitAddress(address, city, uf),
    checkpoint_type: content.checkpoint_type,
    location: content.location,
    status: content.status,
    address_id: address_id ?? '',
    city: city ?? '',
    uf: uf ?? '',
    notes: notes ?? '',
    occurred_at: localTimeOf(made_at),
    confirmed: false,
  }
}

/** Returns the stored device position in the format of a current one. */
export function positionOfQueued({ body }: QueuedScan): PositionResult {
  const { latitude, longitude, accuracy } = queuedContent(body)
  return latitude === null || longitude === null
    ? { failure: 'unavailable' }
    : { position: { latitude, longitude, accuracy } }
}

/**
 * Returns the original time with milliseconds if the minute-precision control was not changed;
 * otherwise the typed time.
 */
export function timeOfQueued({ made_at }: QueuedScan, { occurred_at }: CheckpointEntry): Date {
  const isUntouched = occurred_at === undefined || localTimeOf(occurred_at) === localTimeOf(made_at)
  return new Date(isUntouched ? made_at : occurred_at)
}
