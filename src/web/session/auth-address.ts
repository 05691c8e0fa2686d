/**
 * Parameters that the sign-in page writes itself. All other parameters come from a mail's link or
 * the identity provider, and are removed.
 */
const OWN_PARAMETERS = new Set(['mode', 'return_to'])

let taken: URL | undefined

/**
 * Removes tokens and other returned parameters from the page's address, so that neither the history
 * nor a referrer contains them.
 */
export function clearAuthAddress(): void {
  const url = new URL(window.location.href)
  const clean = cleanAuthAddress(url)
  if (clean === url.href) return
  taken = url
  window.history.replaceState(window.history.state, '', clean)
}

/**
 * Returns the address from before the last call of `clearAuthAddress`. A second call returns
 * undefined.
 */
export function takeAuthAddress(): URL | undefined {
  const url = taken
  taken = undefined
  return url
}

/**
 * Returns an address of the sign-in page without the returned parameters. Returns any other address
 * unchanged.
 */
export function cleanAuthAddress(url: URL): string {
  if (url.pathname !== '/auth') return url.href
  const clean = new URL(url)
  for (const name of new Set(url.searchParams.keys()))
    if (!OWN_PARAMETERS.has(name)) clean.searchParams.delete(name)
  if (url.hash.includes('=')) clean.hash = ''
  return clean.href
}
