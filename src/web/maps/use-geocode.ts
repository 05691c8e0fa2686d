import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import type { QueryOf } from '#contract/schema/endpoint.ts'
import { geocode } from '#contract/endpoints/places.ts'
import { federativeUnits } from '#domain/places/address.ts'
import { request } from '../api/request.ts'

/** Typed values of an address form's controls. */
export type TypedAddress = {
  readonly street: string
  readonly number?: string | null
  readonly neighborhood?: string | null
  readonly city: string
  readonly uf: string
}

type GeocodeQuestion = Pick<QueryOf<typeof geocode>, 'street' | 'city' | 'uf'> & {
  readonly number?: string
  readonly neighborhood?: string
}

/**
 * Returns the geocoding query of an address, or undefined if street, city or UF is missing ('Dados
 * insuficientes').
 */
export function questionOf(address: TypedAddress): GeocodeQuestion | undefined {
  const { street, number, neighborhood, city, uf } = address
  const unit = federativeUnits.find((one) => one === uf.trim().toUpperCase())
  if (street.trim() === '' || city.trim() === '' || unit === undefined) return undefined
  return {
    street: street.trim(),
    ...given('number', number),
    ...given('neighborhood', neighborhood),
    city: city.trim(),
    uf: unit,
  }
}

/**
 * Returns the query for the coordinates of an address or of its municipality. Sends no request if
 * `question` is undefined.
 */
export function geocodeQuery(question: GeocodeQuestion | undefined) {
  return queryOptions({
    queryKey: ['geocode', question],
    queryFn:
      question === undefined ? skipToken : ({ signal }) => request(geocode, { query: question, signal }),
    staleTime: ({ state: { data } }) => (data?.precision === 'address' ? Infinity : 60_000),
    retry: false,
  })
}

/**
 * Returns a mutation that finds the coordinates of an address on demand: `mutateAsync(question)`.
 */
export function useGeocode() {
  return useMutation({ mutationFn: (query: GeocodeQuestion) => request(geocode, { query }) })
}

function given(name: 'number' | 'neighborhood', value: string | null | undefined): Partial<GeocodeQuestion> {
  const text = value?.trim() ?? ''
  return text === '' ? {} : { [name]: text }
}
