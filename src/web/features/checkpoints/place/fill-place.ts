import type { UseFormReturn } from 'react-hook-form'
import type { CepAddress } from '#contract/endpoints/places.ts'
import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import { maskCep } from '#domain/places/cep.ts'
import { addressOfCep } from '../../../places/address-of-cep.ts'
import {
  nowhere,
  type CheckpointEntry,
  type CheckpointValues,
  type PlaceValues,
} from '../values/checkpoint-form-values.ts'
import { noPoint, pointValues } from '../values/coordinates.ts'

type Controls = Pick<
  UseFormReturn<CheckpointValues, unknown, CheckpointEntry>,
  'getValues' | 'setValue' | 'clearErrors'
>

const placeNames = Object.keys(nowhere) as (keyof PlaceValues)[]

/** Writes a whole place into the form's controls. */
export function fillPlace({ setValue, clearErrors }: Controls, place: PlaceValues): void {
  for (const name of placeNames) setValue(name, place[name])
  clearErrors(placeNames)
}

/**
 * Clears the id of the saved address, because a newly typed street, number, city or state means
 * another place. Also clears the coordinates. A postal code gives only the centre of its city, so
 * its coordinates stay if only street or number changed.
 */
export function clearPoint(
  { getValues, setValue }: Controls,
  typed: 'street' | 'number' | 'city' | 'uf',
): void {
  const isCityUnchanged = typed === 'street' || typed === 'number'
  const { address_id, point_source } = getValues()
  if (address_id !== '') setValue('address_id', '')
  if (point_source === '' || (point_source === 'cep' && isCityUnchanged)) return
  leavePoint({ setValue })
}

/**
 * Clears the place's coordinates, so that saving uses the device's position or, in a correction,
 * the earlier coordinates.
 */
export function leavePoint({ setValue }: Pick<Controls, 'setValue'>): void {
  for (const name of Object.keys(noPoint) as (keyof typeof noPoint)[]) setValue(name, '')
}

/** Converts a warehouse to a place. */
export function placeOfWarehouse({ name, address }: Pick<Warehouse, 'name' | 'address'>): PlaceValues {
  const { id, cep, street, number, complement, neighborhood, city, uf } = address
  return {
    location: name,
    address_id: id,
    cep: maskCep(cep),
    street,
    number: number ?? '',
    complement: complement ?? '',
    neighborhood,
    city,
    uf,
    ...pointValues(address, 'warehouse'),
  }
}

/** Returns the typed place with the address of a postal code, as `addressOfCep` completes it. */
export function placeOfCep(found: CepAddress, typed: PlaceValues): PlaceValues {
  return {
    location: typed.location,
    cep: maskCep(found.cep),
    address_id: '',
    ...addressOfCep(found, typed),
    ...pointValues(found, 'cep'),
  }
}
