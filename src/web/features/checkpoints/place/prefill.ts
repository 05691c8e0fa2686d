import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { placeOfEnd } from '#domain/places/address.ts'
import {
  isExitWithoutEntry,
  isSameLocation,
  openEntryAfter,
  type CheckpointType,
} from '#domain/checkpoints/checkpoint.ts'
import {
  addressNames,
  nowhere,
  type CheckpointValues,
  type PlaceValues,
  type RequiredPlace,
} from '../values/checkpoint-form-values.ts'
import { pointOf } from '../values/coordinates.ts'
import { openEntryOf, placeOfOpenEntry, placeOfParts, type LastPlace } from './place.ts'

/** Facts about the shipment that the checkpoint form needs. */
export type CheckpointSubject = {
  readonly tracking_id: string
  /**
   * Place of the open entrada, whose saída is missing; null if none is open, undefined while the
   * shipment is unknown.
   */
  readonly exitLocation: string | null | undefined
  /** The same place with its address; undefined if none is open or its address is unknown. */
  readonly openEntry: PlaceValues | undefined
  /** Places of dispatch and delivery, as far as the account may see them. */
  readonly origin: PlaceValues | undefined
  readonly destination: PlaceValues | undefined
  readonly checkpoints: readonly Checkpoint[]
  /** True if another account owns the shipment and authorized this one. */
  readonly isForeign?: boolean
  /** True if that account asks for the recipient's code at the door. */
  readonly asksCode?: boolean
}

/** Source of a prefilled place, shown beside the place. */
export type PlaceSource = 'open_entry' | 'destination' | 'last_place' | 'workplace'

export type KnownPlaces = Pick<CheckpointSubject, 'exitLocation' | 'openEntry' | 'origin' | 'destination'>

/** Places that the form may propose for every shipment. */
export type UsualPlaces = {
  readonly last?: LastPlace | undefined
  /** Warehouse in which the member works. */
  readonly workplace?: PlaceValues | undefined
}

export type StartingPlace = { readonly place: PlaceValues; readonly source?: PlaceSource }

/** Returns the facts that the form needs about one of the account's own shipments. */
export function subjectOf(shipment: ShipmentDetail): CheckpointSubject {
  const { tracking_id, can, checkpoints } = shipment
  const { exit_location: open } = can
  const entry = open === null ? undefined : openEntryOf(open, checkpoints)
  return {
    tracking_id,
    exitLocation: open,
    openEntry: entry && placeOfOpenEntry(entry),
    origin: placeOfParts(placeOfEnd(shipment, 'origin')),
    destination: placeOfParts(placeOfEnd(shipment, 'destination')),
    checkpoints,
  }
}

/**
 * Returns the facts that the form needs about a shipment that this person may not read.
 * @param check answer of the QR check; undefined without network
 */
export function subjectOfCheck(trackingId: string, check: QrAuthorization | undefined): CheckpointSubject {
  const { origin, destination, open_entry: open } = check?.places ?? {}
  return {
    tracking_id: trackingId,
    exitLocation: check?.exit_location,
    openEntry: open ? placeOfOpenEntry(open) : undefined,
    origin: origin && placeOfParts(origin),
    destination: destination && placeOfParts(destination),
    // Only the full shipment lists its checkpoints.
    checkpoints: [],
    isForeign: check !== undefined && check.authorization !== null,
    asksCode: check?.asks_code === true,
  }
}

/** Returns the default kind: `saida` if an entrada is open, else `entrada`. */
export function sensibleKind({ exitLocation }: Pick<CheckpointSubject, 'exitLocation'>): CheckpointType {
  return typeof exitLocation === 'string' ? 'saida' : 'entrada'
}

/**
 * Returns the place that the form proposes for a kind. For a finalização or tentativa it is the
 * destination. For other kinds it is the place of the open entrada, or else a usual place.
 */
export function startingPlace(
  { exitLocation, openEntry, destination }: KnownPlaces,
  kind: CheckpointType,
  usual: UsualPlaces,
): StartingPlace {
  if (kind === 'finalizacao' || kind === 'tentativa')
    return destination === undefined ? { place: nowhere } : { place: destination, source: 'destination' }
  if (typeof exitLocation === 'string')
    return { place: { ...(openEntry ?? nowhere), location: exitLocation }, source: 'open_entry' }
  return usualPlace(usual)
}

/**
 * Returns the last place used on this device if it was used in this shift, else the place of work,
 * else the last place.
 */
export function usualPlace({ last, workplace }: UsualPlaces): StartingPlace {
  if (workplace !== undefined && last?.isRecent !== true) return { place: workplace, source: 'workplace' }
  return last === undefined ? { place: nowhere } : { place: last.place, source: 'last_place' }
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
  const { place, source } = startingPlace(subject, draft.checkpoint_type, {})
  return source === undefined || isSamePlace(draft, place)
}

/** Returns true if two places have the same name and address. */
export function isSamePlace(a: PlaceValues, b: PlaceValues): boolean {
  return a.location === b.location && addressNames.every((name) => a[name] === b[name])
}

/**
 * Returns the parts of the place that the form requires. A saída from the place of the open entrada
 * needs no address, because its entrada has one. Coordinates replace street and neighborhood.
 * @param hasPosition true if the device or the checkpoint has coordinates
 */
export function requiredPlace(
  { exitLocation }: Pick<CheckpointSubject, 'exitLocation'>,
  values: CheckpointValues,
  hasPosition: boolean,
): RequiredPlace {
  const { checkpoint_type: kind, location } = values
  if (kind === 'saida' && typeof exitLocation === 'string' && isSameLocation(exitLocation, location))
    return 'name'
  return hasPosition || pointOf(values) !== undefined ? 'city' : 'address'
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
