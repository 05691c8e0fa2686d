import type { PlaceParts } from './address.ts'
import { distanceMeters, type Coordinates } from './distance.ts'
import { placeKey } from './municipality.ts'

type Door = Pick<PlaceParts, 'street' | 'number' | 'neighborhood' | 'city' | 'uf' | 'cep'>

/** An address with its point, as an account saves it. */
export type SavedAddress = Door & Coordinates

/**
 * Returns the rounded distance in metres between a position and the nearest of the saved addresses
 * that have the same door as a place. Returns null if none has.
 */
export function metersFromSaved(
  place: Door,
  saved: readonly SavedAddress[],
  position: Coordinates,
): number | null {
  const distances = saved
    .filter((address) => isSameDoor(place, address))
    .map((address) => distanceMeters(address, position))
  return distances.length === 0 ? null : Math.round(Math.min(...distances))
}

/**
 * Compares addresses without regard to accents, case and punctuation. Without a number no two
 * addresses are the same, because a street can be kilometres long.
 */
function isSameDoor(one: Door, other: Door): boolean {
  const number = placeKey(one.number ?? '')
  if (!/[1-9]/.test(number) || number !== placeKey(other.number ?? '')) return false
  if (one.cep !== null && other.cep !== null) {
    if (one.cep !== other.cep) return false
    // Postal codes of whole towns end in 000. Others belong to one street.
    if (!one.cep.endsWith('000')) return true
  }
  return streetKey(one) === streetKey(other)
}

function streetKey({ street, neighborhood, city, uf }: Door): string {
  return [street, neighborhood, city, uf].map((part) => placeKey(part ?? '')).join('/')
}
