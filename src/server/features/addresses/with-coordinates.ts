import { Failure } from '#platform/errors/failure.ts'
import type { FindCoordinates } from '../places/find-coordinates.ts'
import type { AddressContent } from './queries.ts'

/**
 * Returns the address with coordinates: its own, or those found by geocoding it (specification,
 * section 5).
 * @throws Failure `coordinates_required` if it has none and geocoding finds only its municipality
 */
export async function withCoordinates(
  content: AddressContent,
  account: string,
  findCoordinates: FindCoordinates,
): Promise<AddressContent> {
  if (content.latitude !== null && content.longitude !== null) return content
  try {
    const { latitude, longitude, precision } = await findCoordinates(content, account)
    // The middle of a city, kilometres away, would be mistaken for the address.
    if (precision === 'address') return { ...content, latitude, longitude }
  } catch (error) {
    if (!(error instanceof Failure) || !unknownPlace.has(error.code)) throw error
  }
  throw new Failure('coordinates_required', { missing: ['latitude', 'longitude'] })
}

const unknownPlace: ReadonlySet<string> = new Set(['coordinates_not_found', 'lookup_unavailable'])
