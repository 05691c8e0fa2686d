import type { Nullable } from '#platform/database/statement.ts'
import { statement, type Rows } from './places.rows.ts'

type CachedCep = Rows['recall_cep']
export type CepRow = Omit<CachedCep, 'is_fresh'>

export const recallCep = statement<[cep: string, freshness: string], CachedCep>(
  'recall_cep',
  `select logradouro, complemento, bairro, localidade, uf, is_fresh from cep_recall($1, $2::interval)`,
)

/**
 * Finds the municipality of the cached postal codes with the same first five digits. Returns no row
 * if these codes lie in several municipalities, or if none is cached.
 */
export const municipalityAround = statement<[cep: string], Pick<CepRow, 'localidade' | 'uf'>>(
  'municipality_around',
  `select localidade, uf from cep_surroundings($1)`,
)

export const rememberCep = statement<
  [cep: string, logradouro: string, complemento: string, bairro: string, localidade: string, uf: string],
  never
>('remember_cep', `select cep_remember($1, $2, $3, $4, $5, $6)`)

/** Cached result of a geocoding. Both coordinates are null if the service found none. */
export type GeocodeRow = Nullable<Rows['recall_coordinates'], 'latitude' | 'longitude'>

export const recallCoordinates = statement<[key: Buffer, freshness: string], GeocodeRow>(
  'recall_coordinates',
  `select latitude, longitude, is_fresh from geocode_recall($1, $2::interval)`,
)

export const rememberCoordinates = statement<
  [key: Buffer, latitude: number | null, longitude: number | null],
  never
>('remember_coordinates', `select geocode_remember($1, $2, $3)`)

export const deleteExpiredPlaces = statement<[], never>(
  'delete_expired_places',
  `select delete_expired_places()`,
)
