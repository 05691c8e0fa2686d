import * as z from 'zod/mini'
import type { Coordinates } from '#domain/distance.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'

/** Maximum response size in bytes. One place has about a thousand. */
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
export async function fetchGeocoding(
  base: string,
  q: string,
  userAgent: string,
): Promise<Coordinates | undefined> {
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
