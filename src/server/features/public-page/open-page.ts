import { networkOf } from '#platform/http/client.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Services } from '#platform/services.ts'
import { unknownKey } from '#core/shipments/erased-shipment.ts'
import { publicPageBehindCode } from './queries.ts'

/**
 * Limit for codes without a shipment, per client network: 30, then one every 20 seconds. Requests
 * for existing codes are not counted.
 */
const misses: Limit = { name: 'public-page-miss', burst: 30, seconds: 20 }

/** Throws unless a client with this IP address may see the public page of this tracking code. */
export type OpenPage = (code: string, ip: string) => Promise<void>

/**
 * Opens the guard of public pages, which throttles clients that guess codes. Counts a request only
 * if no shipment has its code. A throttled client is refused even for an existing code. The failure
 * for an unknown code names a public twin of it (tracking-code.ts), which is part of one guess.
 * @throws Failure `rate_limited`, `not_found`, `page_private`
 */
export function openPageGuard({ pool, keys }: Pick<Services, 'pool' | 'keys'>): OpenPage {
  const throttle = openThrottle(keys)
  return async (code, ip) => {
    const bucket = throttle.bucket(misses, networkOf(ip))
    const [[page]] = await Promise.all([publicPageBehindCode(pool, code), throttle.assureOpen(pool, bucket)])
    if (page?.visible === true) return
    if (page?.visible === false) throw new Failure('page_private')
    await throttle.count(pool, bucket)
    throw await unknownKey(pool, code, { withPublic: true })
  }
}
