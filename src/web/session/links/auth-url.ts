/**
 * Parameters that the sign-in page writes itself. All other parameters come from a mail's link or
 * the identity provider, and are removed.
 */
const OWN_PARAMETERS = new Set(['mode', 'return_to'])

let taken: URL | undefined

/**
 * Removes tokens and other parameters of a mailed link or of the identity provider from the page's
 * address. Neither the history nor a referrer then contains them.
 */
export function clearAuthUrl(): void {
  const url = new URL(window.location.href)
  const clean = cleanAuthUrl(url)
  if (clean === url.href) return
  taken = url
  window.history.replaceState(window.history.state, '', clean)
}

/**
 * Returns the address from before the last call of `clearAuthUrl`. A second call returns
 * undefined.
 */
export function consumeAuthUrl(): URL | undefined {
  const url = taken
  taken = undefined
  return url
}

/**
 * Returns an address of the sign-in page with only the page's own parameters. Returns any other
 * address unchanged.
 */
export function cleanAuthUrl(url: URL): string {
  if (url.pathname !== '/auth') return url.href
  const clean = new URL(url)
  for (const name of new Set(url.searchParams.keys()))
    if (!OWN_PARAMETERS.has(name)) clean.searchParams.delete(name)
  if (url.hash.includes('=')) clean.hash = ''
  return clean.href
}
