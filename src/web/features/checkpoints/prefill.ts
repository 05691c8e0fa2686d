import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { isExitWithoutEntry, openEntryAfter, type CheckpointType } from '#domain/checkpoint.ts'
import { addressNames, nowhere, type CheckpointValues, type PlaceValues } from './checkpoint-form-values.ts'
import { placeOfDestination, placeOfOpenEntry } from './place.ts'

/** Facts about the shipment that the checkpoint form needs. */
export type CheckpointSubject = {
  readonly tracking_id: string
  /**
   * Place of the open entrada, whose saída is missing; null if none is open, undefined while the
   * shipment is unknown.
   */
  readonly exitLocation: string | null | undefined
  /** Place of delivery, as far as the account may see it. */
  readonly destination: PlaceValues | undefined
  readonly checkpoints: readonly Checkpoint[]
}

/** Source of a prefilled place, shown beside the place. */
export type PlaceSource = 'open_entry' | 'destination' | 'last_place'

export type StartingPlace = { readonly place: PlaceValues; readonly source?: PlaceSource }

/** Returns the facts that the form needs about one of the account's own shipments. */
export function subjectOf(shipment: ShipmentDetail): CheckpointSubject {
  const { tracking_id, can, checkpoints } = shipment
  return {
    tracking_id,
    exitLocation: can.exit_location,
    destination: placeOfDestination(shipment),
    checkpoints,
  }
}

/** Returns the default kind: `saida` if an entrada is open, else `entrada`. */
export function sensibleKind({ exitLocation }: Pick<CheckpointSubject, 'exitLocation'>): CheckpointType {
  return typeof exitLocation === 'string' ? 'saida' : 'entrada'
}

/**
 * Returns the place that the form proposes for a kind. For a finalização it is the destination. For
 * other kinds it is the place of the open entrada, or else the last place used on this device.
 */
export function startingPlace(
  { exitLocation, destination, checkpoints }: CheckpointSubject,
  kind: CheckpointType,
  last: PlaceValues | undefined,
): StartingPlace {
  if (kind === 'finalizacao')
    return destination === undefined ? { place: nowhere } : { place: destination, source: 'destination' }
  if (typeof exitLocation === 'string')
    return { place: placeOfOpenEntry(exitLocation, checkpoints), source: 'open_entry' }
  return last === undefined ? { place: nowhere } : { place: last, source: 'last_place' }
}

/**
 * Returns true if a form may continue a draft. The draft must have the kind for which the form was
 * opened. It must also have the place that the form proposes, if the form proposes the destination
 * or the place of the open entrada.
 * @param asked the kind that the form was opened for; undefined if the user chooses the kind in the
 * form
 */
export function isContinuation(
  draft: CheckpointValues,
  asked: CheckpointType | undefined,
  subject: CheckpointSubject,
): boolean {
  if (asked !== undefined && draft.checkpoint_type !== asked) return false
  const { place, source } = startingPlace(subject, draft.checkpoint_type, undefined)
  return source === undefined || isSamePlace(draft, place)
}

/** Returns true if two places have the same name and address. */
export function isSamePlace(a: PlaceValues, b: PlaceValues): boolean {
  return a.location === b.location && addressNames.every((name) => a[name] === b[name])
}

/**
 * Finds the entrada that stays open because a saída names another place.
 * @param edited the saída to correct; only earlier checkpoints count then
 * @returns undefined if no warning is due; else the place of the open entrada, or null if no
 * entrada is open
 */
export function missingEntry(
  { exitLocation, checkpoints }: CheckpointSubject,
  { checkpoint_type, location }: Pick<CheckpointValues, 'checkpoint_type' | 'location'>,
  edited: Checkpoint | undefined,
): string | null | undefined {
  const open =
    edited === undefined
      ? exitLocation
      : checkpoints
          .slice(
            0,
            checkpoints.findIndex(({ id }) => id === edited.id),
          )
          .reduce<string | null>(
            (entry, one) => openEntryAfter(entry, one.checkpoint_type, one.location),
            null,
          )
  if (open === undefined || location.trim() === '') return undefined
  return isExitWithoutEntry(open, checkpoint_type, location) ? open : undefined
}

/** Returns the initial values of the form. */
export function startingValues(
  checkpoint_type: CheckpointType,
  place: PlaceValues,
  status: string,
): CheckpointValues {
  return { ...place, checkpoint_type, status, notes: '', occurred_at: '', confirmed: false }
}
