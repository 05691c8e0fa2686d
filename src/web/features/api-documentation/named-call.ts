/** Returns the call id after the `#` of the address; empty if there is none. */
export function namedByAddress(): string {
  return window.location.hash.slice(1)
}

/**
 * Writes the id of the opened call into the address, so that the address can be shared. Bypasses
 * the router, which would scroll to the call.
 */
export function nameInAddress(id: string | undefined): void {
  const { pathname, search } = window.location
  const address = `${pathname}${search}${id === undefined ? '' : `#${id}`}`
  window.history.replaceState(window.history.state, '', address)
}
