import type { Address } from '#contract/endpoints/addresses.ts'
import { maskCep } from '#domain/cep.ts'
import { readCoordinates, writeCoordinates } from '../../places/coordinates-text.ts'

/** What stands in the controls of an address. */
export type AddressValues = {
  name: string
  cep: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  uf: string
  /** Latitude and longitude as text; empty while there are none. */
  coordinates: string
}

/** @param name what a new one is called at first */
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

/** The content as the API has it; without coordinates the server looks for them. */
export function addressContentOf({ coordinates, ...values }: AddressValues): object {
  return { ...values, ...readCoordinates(coordinates) }
}

const controls: readonly (keyof AddressValues)[] = [
  'name',
  'cep',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'uf',
]

/** The control that a path of the content is typed into. */
export function controlOf(path: string): keyof AddressValues {
  if (path === 'latitude' || path === 'longitude') return 'coordinates'
  return controls.find((name) => name === path) ?? 'name'
}
