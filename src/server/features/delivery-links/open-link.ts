import { hashLink } from '#core/delivery-links/delivery-link.ts'
import { findDeliveryLink, type DeliveryLinkRow } from '#core/delivery-links/queries.ts'
import { networkOf } from '#platform/http/client.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'

/**
 * Limit for secrets without a link, per client network: 30, then one every 20 seconds. Requests
 * with existing links are not counted.
 */
const guesses: Limit = { name: 'delivery-link-guess', burst: 30, seconds: 20 }

/** Returns the link of a secret, or undefined if there is none. */
export type FindLink = (token: string, ip: string) => Promise<DeliveryLinkRow | undefined>

/**
 * Opens the guard of mailed links, which throttles clients that guess secrets. A throttled client
 * is refused even with an existing link.
 * @throws Failure `rate_limited`
 */
export function openLinkGuard({ pool, keys }: Pick<Services, 'pool' | 'keys'>): FindLink {
  const throttle = openThrottle(keys)
  return async (token, ip) => {
    const bucket = throttle.bucket(guesses, networkOf(ip))
    const [[link]] = await Promise.all([
      findDeliveryLink(pool, hashLink(token)),
      throttle.assureOpen(pool, bucket),
    ])
    if (link === undefined) await throttle.count(pool, bucket)
    return link
  }
}
