import { statement } from '#platform/database/statement.ts'

export type CepRow = {
  readonly logradouro: string
  readonly complemento: string
  readonly bairro: string
  readonly localidade: string
  readonly uf: string
}

export const recallCep = statement<[cep: string, freshness: string], CepRow & { readonly is_fresh: boolean }>(
  'recall_cep',
  `select logradouro, complemento, bairro, localidade, uf, is_fresh from cep_recall($1, $2::interval)`,
)

/**
 * Finds the municipality of neighbouring postal codes. Returns no row if they are in several
 * municipalities, or if none is cached.
 */
export const municipalityAround = statement<[cep: string], Pick<CepRow, 'localidade' | 'uf'>>(
  'municipality_around',
  `select localidade, uf from cep_surroundings($1)`,
)

export const rememberCep = statement<
  [cep: string, logradouro: string, complemento: string, bairro: string, localidade: string, uf: string],
  never
>('remember_cep', `select cep_remember($1, $2, $3, $4, $5, $6)`)

export type GeocodeRow = {
  /** Both are null if the service has no coordinates. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly is_fresh: boolean
}

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
