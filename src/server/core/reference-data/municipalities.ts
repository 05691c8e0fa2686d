import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
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
  read ??= parseMunicipalities(readFileSync(path, 'utf8'))
  return municipalityNamed(read, name, uf)
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
