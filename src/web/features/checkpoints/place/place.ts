import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { placeOfCheckpoint, type PlaceParts } from '#domain/places/address.ts'
import { maskCep } from '#domain/places/cep.ts'
import { isSameLocation } from '#domain/checkpoints/checkpoint.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { overlay } from '../../../forms/draft.ts'
import { deviceStorage } from '../../../storage.ts'
import { nowhere, type PlaceValues } from '../values/checkpoint-form-values.ts'
import { noPoint, pointValues } from '../values/coordinates.ts'

/** Place that this account used last on this device. */
export type LastPlace = {
  readonly place: PlaceValues
  /** True if the account used the place in this shift. */
  readonly isRecent: boolean
}

/** Time after its last use for which a place is proposed before the member's place of work. */
const SHIFT_MS = 12 * 60 * 60_000
const neverUsed = { ...nowhere, used_at: '' }

/** The open entrada as a checkpoint, or as the QR check answers it. */
type OpenEntry = Checkpoint | NonNullable<QrAuthorization['places']['open_entry']>

const STORAGE_PREFIX = 'lastro.place.'

/**
 * Returns the place of the open entrada (one without a saída yet), with the address that its
 * checkpoint recorded.
 */
export function placeOfOpenEntry(entry: OpenEntry): PlaceValues {
  return {
    ...('street' in entry ? placeOfParts(entry) : placeOfRecorded(entry)),
    address_id: entry.address_id ?? '',
    ...pointValues(entry, 'open_entry'),
  }
}

/**
 * Returns the place of a recorded or queued checkpoint, without coordinates and without the id of a
 * saved address.
 */
export function placeOfRecorded(checkpoint: Parameters<typeof placeOfCheckpoint>[0]): PlaceValues {
  return placeOfParts(placeOfCheckpoint(checkpoint))
}

/** Returns the values of the form's controls for a place in parts, without coordinates. */
export function placeOfParts({ cep, ...parts }: PlaceParts): PlaceValues {
  const { location, street, number, complement, neighborhood, city, uf } = parts
  return {
    ...nowhere,
    location: location ?? '',
    street: street ?? '',
    number: number ?? '',
    complement: complement ?? '',
    neighborhood: neighborhood ?? '',
    city: city ?? '',
    uf: uf ?? '',
    cep: maskCep(cep ?? ''),
  }
}

/**
 * Returns the newest entrada at a place. An entrada without a saída is always the newest at its
 * place.
 */
export function openEntryOf<One extends Checkpoint>(
  location: string,
  checkpoints: readonly One[],
): One | undefined {
  return checkpoints.findLast(
    (one) => one.checkpoint_type === 'entrada' && isSameLocation(one.location, location),
  )
}

/**
 * Returns the last place that this account used on this device. The form proposes this place,
 * because at a dock every parcel is recorded at the same place.
 */
export function lastPlace(account: string): LastPlace | undefined {
  const stored = parseJson(deviceStorage.read(STORAGE_PREFIX + account) ?? 'null')
  const { used_at, ...place } = overlay(neverUsed, stored)
  if (place.location === '') return undefined
  return { place, isRecent: Date.now() - Date.parse(used_at) < SHIFT_MS }
}

/**
 * Stores a place for the next checkpoint. Coordinates are stored only if a warehouse or an earlier
 * stored place gave them. For other places the next checkpoint asks the device again.
 */
export function rememberPlace(account: string, values: PlaceValues): void {
  const isKept = values.point_source === 'warehouse' || values.point_source === 'last_place'
  const point = isKept ? { point_source: 'last_place', point_choice: '' } : noPoint
  const place = overlay(neverUsed, { ...values, ...point, used_at: new Date().toISOString() })
  deviceStorage.write(STORAGE_PREFIX + account, JSON.stringify(place))
}
