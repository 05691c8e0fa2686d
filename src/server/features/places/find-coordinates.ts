import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { QueryOf } from '#contract/schema/endpoint.ts'
import type { geocode, GeocodedPlace } from '#contract/endpoints/places.ts'
import type { Coordinates } from '#domain/places/distance.ts'
import { Failure } from '#platform/errors/failure.ts'
import { openPace } from '#platform/concurrency/pace.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import type { Rest } from '#platform/outgoing/rest.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { openService, type PlacesContext, type PublicService } from './context.ts'
import { findMunicipality } from '#core/reference-data/municipalities.ts'
import { recallCoordinates, rememberCoordinates, type GeocodeRow } from './queries.ts'

/** Maximum response size in bytes. A response with one place has about a thousand bytes. */
const MAX_BYTES = 64 * 1024

/** Bounding box of Brazil with its islands. A hit outside is another street with the same name. */
const BRAZIL = { south: -34, north: 6, west: -74, east: -28 }

const degrees = z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(?:\.\d{1,20})?$/))])
const answer = z.array(z.object({ lat: degrees, lon: degrees }))

/**
 * Queries a Nominatim server for the best hit (specification, section 7: format json, q, limit 1;
 * reads lat and lon).
 * @returns undefined if there is no hit in Brazil
 * @throws ServiceError if the answer is not valid
 */
async function fetchGeocoding(base: string, q: string, userAgent: string): Promise<Coordinates | undefined> {
  const url = new URL(base)
  url.search = new URLSearchParams({ format: 'json', q, limit: '1', countrycodes: 'br' }).toString()
  const parsed = answer.safeParse(await fetchJson(url, { max: MAX_BYTES, userAgent }))
  if (!parsed.success) throw new ServiceError('answered no list of places')
  const [best] = parsed.data
  if (best === undefined) return undefined
  const found = { latitude: Number(best.lat), longitude: Number(best.lon) }
  return isInBrazil(found) ? found : undefined
}

function isInBrazil({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = BRAZIL
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

const FRESH = '30 days'
const KEY_LENGTH = 16

/**
 * Rule of the public server: at most one request per second, for all accounts together
 * (operations.osmfoundation.org/policies/nominatim).
 */
const PUBLIC_HOST = 'nominatim.openstreetmap.org'
const PUBLIC_INTERVAL_MS = 1_000
const MAX_WAIT_MS = 2_500

const service: PublicService = {
  name: 'the geocoding service',
  limit: { name: 'geocode', burst: 40, seconds: 3 },
}

export type FindCoordinates = (address: QueryOf<typeof geocode>, account: string) => Promise<GeocodedPlace>

/**
 * Opens the look-up of coordinates: from the cache, else from the service, else those of the
 * municipality. The look-up throws `coordinates_not_found` if no source has the place. It throws
 * `lookup_unavailable` if only the unreachable service might have it. After a failure the service
 * is not called for half a minute.
 * @param now monotonic clock in milliseconds
 */
export function openGeocoder(
  context: PlacesContext,
  now: () => number = () => performance.now(),
): FindCoordinates {
  const { pool, keys, config, userAgent } = context
  const { geocodingUrl } = config.places
  const secret = keys.derive('geocode-cache')
  const keyOf = (q: string): Buffer =>
    createHmac('sha256', secret).update(q.toLowerCase()).digest().subarray(0, KEY_LENGTH)
  const isPublic = geocodingUrl !== undefined && new URL(geocodingUrl).hostname === PUBLIC_HOST
  const takeTurn = openPace(isPublic ? PUBLIC_INTERVAL_MS : 0, MAX_WAIT_MS, now)

  const request = async (q: string, { isResting, watch }: Rest): Promise<Coordinates | undefined> => {
    if (geocodingUrl === undefined) throw new ServiceError('is off')
    const wait = takeTurn()
    if (wait === undefined) throw new ServiceError('has a queue that is too long')
    if (wait > 0) await pause(wait)
    if (isResting()) throw new ServiceError('rests after a failure')
    const found = await watch(fetchGeocoding(geocodingUrl, q, userAgent))
    await rememberCoordinates(pool, keyOf(q), found?.latitude ?? null, found?.longitude ?? null)
    return found
  }
  const ask = openService(context, service, request, now)

  return async (address, account) => {
    const q = questionOf(address)
    const [known] = await recallCoordinates(pool, keyOf(q), FRESH)
    // While geocoding is disabled, a repeated request would fail again. An unknown place is
    // therefore reported as not found, and not as a temporary outage.
    if (known?.is_fresh === true || geocodingUrl === undefined) return presentKnown(known, address, false)
    const told = await ask(q, account)
    return told === undefined ? presentKnown(known, address, true) : present(told.answer, address, false)
  }
}

/** Returns the query in the specified order: street, number, neighborhood, city, uf, 'Brasil'. */
function questionOf({ street, number, neighborhood, city, uf }: QueryOf<typeof geocode>): string {
  return [street, number, neighborhood, city, uf, 'Brasil'].filter((part) => part !== null).join(', ')
}

function presentKnown(
  known: GeocodeRow | undefined,
  address: QueryOf<typeof geocode>,
  isSilent: boolean,
): GeocodedPlace {
  const { latitude = null, longitude = null } = known ?? {}
  const found = latitude === null || longitude === null ? undefined : { latitude, longitude }
  return present(found, address, isSilent && known === undefined)
}

function present(
  found: Coordinates | undefined,
  { city, uf }: QueryOf<typeof geocode>,
  isSilent: boolean,
): GeocodedPlace {
  if (found !== undefined) return { ...found, precision: 'address' }
  const seat = findMunicipality(city, uf)
  if (seat === undefined && isSilent) throw new Failure('lookup_unavailable', { retryAfter: 30 })
  if (seat === undefined) throw new Failure('coordinates_not_found')
  return { latitude: seat.latitude, longitude: seat.longitude, precision: 'municipality' }
}
