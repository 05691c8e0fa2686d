import * as z from 'zod/mini'
import type { Coordinates } from '#domain/distance.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'

/** Bytes; one place has a thousand. */
const MAX_BYTES = 64 * 1024

/** Brazil with its islands, generously: a hit elsewhere is another street of that name. */
const BRAZIL = { south: -34, north: 6, west: -74, east: -28 }

const degrees = z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(?:\.\d{1,20})?$/))])
const answer = z.array(z.object({ lat: degrees, lon: degrees }))

/**
 * Asks a Nominatim server for the best hit (specification, section 7: format json, q, limit 1; reads lat and lon).
 * @returns undefined when it has none in Brazil
 * @throws ServiceError when it does not answer as it should
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
