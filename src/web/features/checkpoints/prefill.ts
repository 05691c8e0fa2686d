import type { Checkpoint } from '#contract/checkpoints.ts'
import type { CheckpointType } from '#domain/checkpoint.ts'
import { nowhere, type CheckpointValues, type PlaceValues } from './checkpoint-form-values.ts'
import { noPoint } from './coordinates.ts'
import { placeOfOpenEntry } from './place.ts'

/** What the form needs to know of the shipment. */
export type CheckpointSubject = {
  readonly tracking_id: string
  /** Place of the entrada whose exit is missing. */
  readonly exitLocation: string | null
  readonly checkpoints: readonly Checkpoint[]
}

/** Where a prefilled place comes from, to be said beside it. */
export type PlaceSource = 'open_entry' | 'last_place'

/** The kind to begin with: the exit that is due, else an entry. */
export function sensibleKind({ exitLocation }: Pick<CheckpointSubject, 'exitLocation'>): CheckpointType {
  return exitLocation === null ? 'entrada' : 'saida'
}

/** The place to begin with: that of the open entry, where nothing else can come first, else the last one used here. */
export function startingPlace(
  { exitLocation, checkpoints }: CheckpointSubject,
  last: PlaceValues | undefined,
): { readonly place: PlaceValues; readonly source?: PlaceSource } {
  if (exitLocation !== null)
    return { place: placeOfOpenEntry(exitLocation, checkpoints), source: 'open_entry' }
  return last === undefined ? { place: nowhere } : { place: last, source: 'last_place' }
}

/** The form as it opens. */
export function startingValues(
  checkpoint_type: CheckpointType,
  place: PlaceValues,
  status: string,
): CheckpointValues {
  // A delivery is where the person stands, not where the shipment was last.
  const point = checkpoint_type === 'finalizacao' ? noPoint : {}
  return { ...place, ...point, checkpoint_type, status, notes: '', occurred_at: '', confirmed: false }
}
