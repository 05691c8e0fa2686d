import type { FastifyReply, FastifyRequest } from 'fastify'

/** Rate limit window of `/api` calls, in seconds. */
export const RATE_WINDOW_SECONDS = 60

/**
 * Adds `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). Their values
 * come from the `ratelimit-…` headers of drafts up to 06, which are set already.
 */
export function setLimitHeaders({ account }: FastifyRequest, reply: FastifyReply): void {
  if (!reply.hasHeader('ratelimit-limit')) return
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    String(reply.getHeader(`ratelimit-${name}`)),
  )
  const counted = account === null ? 'network' : account.key === undefined ? 'account' : 'key'
  void reply.headers({
    'ratelimit-policy': `"${counted}";q=${limit};w=${RATE_WINDOW_SECONDS}`,
    ratelimit: `"${counted}";r=${remaining};t=${reset}`,
  })
}
