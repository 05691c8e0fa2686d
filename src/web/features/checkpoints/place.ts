import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { streetOf } from '#domain/address.ts'
import { maskCep } from '#domain/cep.ts'
import { isSameLocation } from '#domain/checkpoint.ts'
import { overlay } from '../../forms/draft.ts'
import { deviceStorage } from '../../storage.ts'
import { nowhere, type PlaceValues } from './checkpoint-form-values.ts'
import { noPoint, pointValues } from './coordinates.ts'

const STORAGE_PREFIX = 'lastro.place.'

/**
 * Returns the place of the open entrada (one without a saída yet), with the address that its
 * checkpoint recorded.
 */
export function placeOfOpenEntry(location: string, checkpoints: readonly Checkpoint[]): PlaceValues {
  const entry = openEntryOf(location, checkpoints)
  if (entry === undefined) return { ...nowhere, location }
  return {
    ...placeOfRecorded(entry),
    location,
    address_id: entry.address_id ?? '',
    ...pointValues(entry, 'open_entry'),
  }
}

/**
 * Returns the place of a recorded or queued checkpoint, without coordinates and without the id of a
 * saved address.
 */
export function placeOfRecorded({
  location,
  address,
  city,
  uf,
}: Pick<Checkpoint, 'location' | 'address' | 'city' | 'uf'>): PlaceValues {
  return { ...nowhere, location, ...splitAddress(address, city, uf), city: city ?? '', uf: uf ?? '' }
}

/**
 * Returns the destination as a place, named by its street and number. The place has no coordinates,
 * because a delivery records the coordinates of the device.
 */
export function placeOfDestination(shipment: Shipment): PlaceValues {
  const parts = {
    number: shipment.destination_number ?? '',
    complement: shipment.destination_complement ?? '',
    neighborhood: shipment.destination_neighborhood ?? '',
    city: shipment.destination_city ?? '',
  }
  const state = shipment.destination_state ?? ''
  const street = streetOf(shipment.destination, { ...parts, state })
  return {
    ...nowhere,
    ...parts,
    uf: state,
    cep: maskCep(shipment.destination_cep ?? ''),
    street: street ?? shipment.destination,
    location: street === undefined ? shipment.destination : [street, parts.number].filter(Boolean).join(', '),
  }
}

/**
 * Returns the destination as an authorized account may see it: city and state, without name and
 * street.
 */
export function placeOfAuthorized({ destination }: QrAuthorization): PlaceValues | undefined {
  const [, city, uf] = /^(.+)\/([A-Z]{2})$/.exec(destination ?? '') ?? []
  return city === undefined || uf === undefined ? undefined : { ...nowhere, city, uf }
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
 * Splits a line that `joinAddress` made into street, number, complement and neighborhood. Any other
 * line becomes the street.
 */
export function splitAddress(
  address: string | null,
  city: string | null,
  uf: string | null,
): Pick<PlaceValues, 'street' | 'number' | 'complement' | 'neighborhood'> {
  const whole = { street: address ?? '', number: '', complement: '', neighborhood: '' }
  const end = `, ${city}/${uf}`
  if (address === null || !address.endsWith(end)) return whole
  const parts = address.slice(0, -end.length).split(', ')
  const neighborhood = parts.pop()
  const door = parts.pop()
  if (door === undefined || neighborhood === undefined || parts.length === 0) return whole
  const [number = '', ...rest] = door.split(' - ')
  return {
    street: parts.join(', '),
    number: number === 'S/N' ? '' : number,
    complement: rest.join(' - '),
    neighborhood,
  }
}

/**
 * Returns the last place that this account used on this device. The form proposes this place,
 * because at a dock every parcel is recorded at the same place.
 */
export function lastPlace(account: string): PlaceValues | undefined {
  try {
    const place = overlay(nowhere, JSON.parse(deviceStorage.read(STORAGE_PREFIX + account) ?? 'null'))
    return place.location === '' ? undefined : place
  } catch {
    return undefined
  }
}

/**
 * Stores a place for the next checkpoint. Coordinates are stored only if a warehouse or an earlier
 * stored place gave them. For other places the next checkpoint asks the device again.
 */
export function rememberPlace(account: string, values: PlaceValues): void {
  const isKept = values.point_source === 'warehouse' || values.point_source === 'last_place'
  const point = isKept ? { point_source: 'last_place', point_choice: '' } : noPoint
  const place = overlay(nowhere, { ...values, ...point })
  deviceStorage.write(STORAGE_PREFIX + account, JSON.stringify(place))
}
