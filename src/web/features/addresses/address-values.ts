import { addressContent, type Address } from '#contract/endpoints/addresses.ts'
import { maskCep } from '#domain/places/cep.ts'
import { readCoordinates, writeCoordinates } from '../../places/coordinates-text.ts'

/**
 * Values of the address form's controls. The control `coordinates` holds latitude and longitude as
 * one text; the text is empty if the address has no coordinates.
 */
export type AddressValues = Record<
  Exclude<keyof typeof addressContent, 'latitude' | 'longitude'> | 'coordinates',
  string
>

/**
 * Returns the values of the form's controls for a saved address, or for a new one if `address` is
 * undefined.
 * @param name default name of a new address
 */
export function addressValues(address: Address | undefined, name = ''): AddressValues {
  return {
    name: address?.name ?? name,
    cep: maskCep(address?.cep ?? ''),
    street: address?.street ?? '',
    number: address?.number ?? '',
    complement: address?.complement ?? '',
    neighborhood: address?.neighborhood ?? '',
    city: address?.city ?? '',
    uf: address?.uf ?? '',
    coordinates: address === undefined ? '' : writeCoordinates(address),
  }
}

/**
 * Returns the request body for a filled-in form. If the coordinates are empty, the server looks
 * them up.
 */
export function addressContentOf({ coordinates, ...values }: AddressValues): object {
  return { ...values, ...readCoordinates(coordinates) }
}

/** Returns the control that shows the error of a field of the API body. */
export function controlOf(path: string): keyof AddressValues {
  if (path === 'latitude' || path === 'longitude') return 'coordinates'
  return path in addressContent ? (path as keyof AddressValues) : 'name'
}
