import { findMunicipality, type Municipality } from '../places/municipalities.ts'

/**
 * Finds the municipality of a place such as `Belém/PA`.
 * @throws Error naming a place that does not exist
 */
export function municipalityOf(place: string): Municipality {
  const [name = '', uf = ''] = place.split('/')
  const found = findMunicipality(name, uf)
  if (found === undefined) throw new Error(`there is no municipality ${place}`)
  return found
}
