import { distanceMeters, type Coordinates } from './distance.ts'

/** Brazilian municipality with the coordinates of its seat. */
export type Municipality = Coordinates & {
  readonly name: string
  readonly uf: string
  readonly isCapital: boolean
}

/** The municipalities of Brazil by name and federative unit. */
export type Municipalities = ReadonlyMap<string, Municipality>

/**
 * Parses the table of municipalities: rows with name, federative unit, latitude, longitude, and 1
 * for a capital, after a header.
 */
export function parseMunicipalities(csv: string): Municipalities {
  const [, ...rows] = csv.trimEnd().split('\n')
  return new Map(rows.map(municipalityOf).map((one) => [keyOf(one.name, one.uf), one]))
}

function municipalityOf(row: string): Municipality {
  const [name = '', uf = '', latitude = '', longitude = '', capital] = row.split(',')
  return {
    name,
    uf,
    latitude: Number(latitude),
    longitude: Number(longitude),
    isCapital: capital === '1',
  }
}

/**
 * Returns the municipality with this name, ignoring accents, case and hyphens, or undefined if the
 * federative unit has none.
 */
export function municipalityNamed(all: Municipalities, name: string, uf: string): Municipality | undefined {
  return all.get(keyOf(name, uf))
}

/**
 * Returns the municipality with the nearest seat. Near a border, this can be the neighbour of the
 * municipality in which the place lies.
 */
export function nearestMunicipality(all: Municipalities, at: Coordinates): Municipality | undefined {
  let [nearest, least]: [Municipality | undefined, number] = [undefined, Infinity]
  for (const one of all.values()) {
    const distance = distanceMeters(one, at)
    if (distance < least) [nearest, least] = [one, distance]
  }
  return nearest
}

/**
 * Distance in metres from which a position is remarked on. Few municipalities reach so far from
 * their seat, which stands for a place whose own coordinates are unknown.
 */
const FAR_METERS = 50_000

/**
 * Returns the distance in metres between a measured position and the place where somebody says to
 * be, or undefined if the position may be there.
 */
export function farFrom(
  place: Coordinates,
  position: Coordinates & { readonly accuracy?: number | null | undefined },
): number | undefined {
  const distance = distanceMeters(place, position)
  return distance - (position.accuracy ?? 0) > FAR_METERS ? distance : undefined
}

/** Declared place and measured position of a checkpoint; null for what is unknown. */
type Whereabouts = {
  readonly [Name in 'latitude' | 'longitude' | 'accuracy']: number | null
} & { readonly [Name in 'city' | 'uf']: string | null }

/**
 * Returns the distance in metres between the position of a checkpoint and its city. Returns
 * undefined if the position may be there, or if one of the two is unknown.
 */
export function farFromCity(
  all: Municipalities,
  { latitude, longitude, accuracy, city, uf }: Whereabouts,
): number | undefined {
  if (latitude === null || longitude === null || city === null || uf === null) return undefined
  const seat = municipalityNamed(all, city, uf)
  return seat && farFrom(seat, { latitude, longitude, accuracy })
}

function keyOf(name: string, uf: string): string {
  return `${placeKey(name)}/${uf}`
}

/** Returns the same key for `Santa Bárbara d'Oeste` and `SANTA BARBARA D OESTE`. */
export function placeKey(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, ' ').trim()
}
