import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { localTimeOf } from '../../../forms/local-time.ts'
import {
  addressLine,
  addressNames,
  type CheckpointEntry,
  type CheckpointValues,
} from '../values/checkpoint-form-values.ts'
import { coordinatesOf, coordinatesToSave, pointOf } from '../values/coordinates.ts'
import { placeOfRecorded } from '../place/place.ts'
import { startingValues } from '../place/prefill.ts'

/** Returns the values of the form's controls for a recorded checkpoint. */
export function valuesOf(checkpoint: Checkpoint): CheckpointValues {
  const { checkpoint_type, status, notes, timestamp } = checkpoint
  return {
    ...startingValues(checkpoint_type, placeOfRecorded(checkpoint), status),
    notes: notes ?? '',
    occurred_at: localTimeOf(timestamp),
  }
}

type TypedName = (typeof addressNames)[number] | 'location' | 'status' | 'notes'

/**
 * Returns the request body with only the fields that the user changed. Unchanged fields are
 * omitted, so that their original spelling stays.
 */
export function correctionBody(edited: Checkpoint, entry: CheckpointEntry): Record<string, unknown> {
  const before = valuesOf(edited)
  const isChanged = (name: TypedName): boolean => (before[name] === '' ? null : before[name]) !== entry[name]
  const changed = (['location', 'status', 'notes'] as const).filter(isChanged)
  const { occurred_at: at } = entry
  const had = coordinatesOf(edited)
  const coordinates = coordinatesToSave(pointOf(entry), had, entry.point_choice)
  return {
    ...Object.fromEntries(changed.map((name) => [name, entry[name]])),
    ...(addressNames.some(isChanged) && { address: addressLine(entry), city: entry.city, uf: entry.uf }),
    ...(coordinates !== had &&
      coordinates !== undefined && { latitude: coordinates.latitude, longitude: coordinates.longitude }),
    // The control shows only minutes, so the seconds that it hides must not count as a change.
    ...(at !== undefined && localTimeOf(at) !== before.occurred_at && { occurred_at: at }),
  }
}
