import type { UseFormReturn } from 'react-hook-form'
import type { CepAddress } from '#contract/endpoints/places.ts'
import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import { maskCep } from '#domain/cep.ts'
import {
  nowhere,
  type CheckpointEntry,
  type CheckpointValues,
  type PlaceValues,
} from './checkpoint-form-values.ts'
import { noPoint, pointValues } from './coordinates.ts'

type Controls = Pick<
  UseFormReturn<CheckpointValues, unknown, CheckpointEntry>,
  'getValues' | 'setValue' | 'clearErrors'
>

const placeNames = Object.keys(nowhere) as (keyof PlaceValues)[]

/** Puts a whole place into the form's controls. */
export function fillPlace({ setValue, clearErrors }: Controls, place: PlaceValues): void {
  for (const name of placeNames) setValue(name, place[name])
  clearErrors(placeNames)
}

/** The coordinates and the saved address of a filled-in place are those of another one once its street or city is typed. */
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

/** Takes a place's coordinates back: one's own count. */
export function leavePoint({ setValue }: Pick<Controls, 'setValue'>): void {
  for (const name of Object.keys(noPoint) as (keyof typeof noPoint)[]) setValue(name, '')
}

/** A warehouse as a place. */
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

/** The place that a postal code makes of what is typed: what it does not know stays, unless it is of another street or city. */
export function placeOfCep(found: CepAddress, typed: PlaceValues): PlaceValues {
  const { cep, logradouro, bairro, localidade: city, uf } = found
  const isSameCity = typed.city === '' || (typed.city === city && typed.uf.toUpperCase() === uf)
  const street = logradouro || (isSameCity ? typed.street : '')
  const isSameStreet = typed.street === '' || typed.street === street
  return {
    location: typed.location,
    cep: maskCep(cep),
    address_id: '',
    street,
    number: isSameCity && isSameStreet ? typed.number : '',
    complement: isSameCity && isSameStreet ? typed.complement : '',
    neighborhood: bairro || (isSameCity ? typed.neighborhood : ''),
    city,
    uf,
    ...pointValues(found, 'cep'),
  }
}
