import type { Limit } from '#platform/throttle/throttle.ts'

// Limits per account for requests to public services, so that nobody can use Lastro as a proxy to
// them. Answers from the cache do not count.

/** Postal codes: 40, then one every 2 seconds. */
export const cepLookups: Limit = { name: 'cep', burst: 40, seconds: 2 }
/** Coordinates of addresses: 40, then one every 3 seconds. */
export const geocodings: Limit = { name: 'geocode', burst: 40, seconds: 3 }
/** Routes: 60, then one every 2 seconds. */
export const routings: Limit = { name: 'route', burst: 60, seconds: 2 }
