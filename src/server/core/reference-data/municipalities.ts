import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  farFromCity,
  municipalityNamed,
  parseMunicipalities,
  type Municipalities,
  type Municipality,
} from '#domain/places/municipality.ts'

/** File of municipalities. Its folder also contains its source and licence. */
const path = join(import.meta.dirname, '../../../../assets/municipalities/municipalities.csv')

let read: Municipalities | undefined

/**
 * Returns the municipality with this name, ignoring accents, case and hyphens, or undefined if the
 * state has none.
 */
export function findMunicipality(name: string, uf: string): Municipality | undefined {
  return municipalityNamed(municipalities(), name, uf)
}

/**
 * Returns the rounded distance in metres between the position of a checkpoint and its city. Returns
 * null if the position may be there, or if one of the two is unknown.
 */
export function farMeters(checkpoint: Parameters<typeof farFromCity>[1]): number | null {
  const far = farFromCity(municipalities(), checkpoint)
  return far === undefined ? null : Math.round(far)
}

function municipalities(): Municipalities {
  return (read ??= parseMunicipalities(readFileSync(path, 'utf8')))
}

/**
 * Returns true if people other than the owner may see the name of a city: it is a municipality of
 * the state. Another text may hold a street.
 */
export function isPublicCity(city: unknown, state: unknown): boolean {
  return typeof city === 'string' && typeof state === 'string' && findMunicipality(city, state) !== undefined
}

/**
 * Returns city and state as people other than the owner may see them, or null if neither is known.
 */
export function publicPlace(city: unknown, state: unknown): string | null {
  const parts = [isPublicCity(city, state) ? city : undefined, state]
  return parts.filter((part) => typeof part === 'string' && part !== '').join('/') || null
}
