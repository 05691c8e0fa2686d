import type { Checkpoint } from '#contract/checkpoints.ts'
import { localTimeOf } from '../../forms/local-time.ts'
import { addressLine, type CheckpointEntry, type CheckpointValues } from './checkpoint-form-values.ts'
import { splitAddress } from './place.ts'

/** A checkpoint as the form's controls hold it. */
export function valuesOf(checkpoint: Checkpoint): CheckpointValues {
  const { checkpoint_type, location, address, city, uf, status, notes, timestamp } = checkpoint
  return {
    checkpoint_type,
    location,
    ...splitAddress(address, city, uf),
    city: city ?? '',
    uf: uf ?? '',
    status,
    notes: notes ?? '',
    occurred_at: localTimeOf(timestamp),
  }
}

const addressNames = ['street', 'number', 'neighborhood', 'city', 'uf'] as const

/** What a filled-in form changes of a checkpoint, as a request's body: nothing else is touched, not even its spelling. */
export function correctionBody(edited: Checkpoint, entry: CheckpointEntry): Record<string, unknown> {
  const before = valuesOf(edited)
  const isChanged = (name: keyof CheckpointValues & keyof CheckpointEntry): boolean =>
    (before[name] === '' ? null : before[name]) !== entry[name]
  const changed = (['location', 'status', 'notes'] as const).filter(isChanged)
  const { occurred_at: at } = entry
  return {
    ...Object.fromEntries(changed.map((name) => [name, entry[name]])),
    ...(addressNames.some(isChanged) && { address: addressLine(entry), city: entry.city, uf: entry.uf }),
    // The control has minutes: seconds that nobody saw are nobody's correction.
    ...(at !== undefined && localTimeOf(at) !== before.occurred_at && { occurred_at: at }),
  }
}
