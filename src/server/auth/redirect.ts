/**
 * Where a link may send the browser: the asked address if it is on this site, else the page that signs in. Compared
 * after parsing, so that what looks like this site but is not falls through.
 */
export function safeRedirect(publicUrl: string, asked: string | undefined): URL {
  const site = new URL(publicUrl)
  const fallback = new URL('/auth', site)
  if (asked === undefined || !URL.canParse(asked)) return fallback
  const target = new URL(asked)
  if (target.username !== '' || target.password !== '') return fallback
  if (target.protocol !== site.protocol || target.hostname !== site.hostname) return fallback
  return target.port === site.port || loopback.has(site.hostname) ? target : fallback
}

/** On one's own machine any port may be a part of the site. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address with parameters in its fragment, sorted by name as the wire has them; its query is kept. */
export function withFragment(target: URL, parameters: Readonly<Record<string, string>>): string {
  const fragment = new URLSearchParams(parameters)
  fragment.sort()
  const url = new URL(target)
  url.hash = fragment.toString()
  return url.href
}
