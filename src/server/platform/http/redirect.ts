import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

type Redirects = Pick<Config, 'publicUrl' | 'redirectUrls'>

const MAX_LENGTH = 2_000

/**
 * The address a request wants to be led to, unchecked: its query, the header `redirect_to`, or the page it came from.
 */
export function requestedRedirect(
  { headers }: Pick<FastifyRequest, 'headers'>,
  inQuery: string | null | undefined,
): string | undefined {
  const inHeader = headers['redirect_to']
  return inQuery ?? (typeof inHeader === 'string' ? inHeader : undefined) ?? headers.referer
}

/**
 * Where a link may send the browser: the asked address if it is on this site or on the installation's list, else the
 * page that signs in. Compared after parsing, so that what looks like this site but is not falls through.
 */
export function safeRedirect({ publicUrl, redirectUrls }: Redirects, asked: string | undefined): URL {
  const site = new URL(publicUrl)
  const fallback = new URL('/auth', site)
  if (asked === undefined || asked.length > MAX_LENGTH || !URL.canParse(asked)) return fallback
  const target = new URL(asked)
  if (target.username !== '' || target.password !== '') return fallback
  return isOnSite(site, target) || isListed(redirectUrls, target) ? target : fallback
}

/** On one's own machine any port may be a part of the site. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOnSite(site: URL, target: URL): boolean {
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || loopback.has(site.hostname)
}

/** A name's last label begins with a letter; an IPv4 address, however it was written, ends in a number once parsed. */
const HOST_NAME = /^[a-z0-9.-]*\.?[a-z][a-z0-9-]*$/

function isListed(patterns: readonly RegExp[], target: URL): boolean {
  if (!loopback.has(target.hostname) && !HOST_NAME.test(target.hostname)) return false
  const url = new URL(target)
  url.hash = ''
  return patterns.some((pattern) => pattern.test(url.href))
}

/** An address with parameters in its fragment, sorted by name as the wire has them; its query is kept. */
export function withFragment(target: URL, parameters: Readonly<Record<string, string>>): string {
  const fragment = new URLSearchParams(parameters)
  fragment.sort()
  const url = new URL(target)
  url.hash = fragment.toString()
  return url.href
}
