/** The call that the address names after its `#`; empty where it names none. */
export function namedByAddress(): string {
  return window.location.hash.slice(1)
}

/** Names the call that was opened last, so that the address can be sent to a colleague. The router is not told: it would scroll there. */
export function nameInAddress(id: string | undefined): void {
  const { pathname, search } = window.location
  const address = `${pathname}${search}${id === undefined ? '' : `#${id}`}`
  window.history.replaceState(window.history.state, '', address)
}
