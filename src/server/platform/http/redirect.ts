import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { loopback } from '../config/parse-value.ts'

type Redirects = Pick<Config, 'publicUrl' | 'redirectUrls'>

const MAX_LENGTH = 2_000

/**
 * Returns the requested redirect URL, unchecked: from the query, the header `redirect_to`, or the
 * `Referer`.
 */
export function requestedRedirect(
  { headers }: Pick<FastifyRequest, 'headers'>,
  inQuery: string | null | undefined,
): string | undefined {
  const inHeader = headers['redirect_to']
  return inQuery ?? (typeof inHeader === 'string' ? inHeader : undefined) ?? headers.referer
}

/**
 * Returns the URL to which a link may send the browser. This is the requested one if it is on this
 * site or on the installation's list, else the sign-in page. URLs are compared after parsing, so
 * that lookalikes of this site fail.
 */
export function safeRedirect({ publicUrl, redirectUrls }: Redirects, asked: string | undefined): URL {
  const site = new URL(publicUrl)
  const fallback = new URL('/auth', site)
  if (asked === undefined || asked.length > MAX_LENGTH || !URL.canParse(asked)) return fallback
  const target = new URL(asked)
  if (target.username !== '' || target.password !== '') return fallback
  return isOnSite(site, target) || isListed(redirectUrls, target) ? target : fallback
}

/** On a loopback host, every port belongs to the site. */
function isOnSite(site: URL, target: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || loopback.has(site.hostname)
}

/**
 * Pattern of host names that excludes IPv4 addresses. The last label of a name begins with a
 * letter. The URL parser writes every form of an IPv4 address as four decimal numbers.
 */
const HOST_NAME = /^[a-z0-9.-]*\.?[a-z][a-z0-9-]*$/

function isListed(patterns: readonly RegExp[], target: URL): boolean {
  if (!loopback.has(target.hostname) && !HOST_NAME.test(target.hostname)) return false
  const url = new URL(target)
  url.hash = ''
  return patterns.some((pattern) => pattern.test(url.href))
}

/** Adds the code of a PKCE sign-in to the query of a URL. */
export function withCode(target: URL, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/**
 * Sets the fragment of a URL to parameters, sorted by name as in the sign-in API. The query of the
 * URL is not changed.
 */
export function withFragment(target: URL, parameters: Readonly<Record<string, string>>): string {
  const fragment = new URLSearchParams(parameters)
  fragment.sort()
  const url = new URL(target)
  url.hash = fragment.toString()
  return url.href
}
