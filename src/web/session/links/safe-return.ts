const FALLBACK = '/dashboard'

/**
 * Returns the address to open after sign-in: `remembered` if it is a page of this application, else
 * the dashboard. Never returns an address of another origin, or one that a browser would read as
 * such.
 */
export function safeReturn(remembered: string | null | undefined, origin: string): string {
  if (!remembered?.startsWith('/') || !URL.canParse(remembered, origin)) return FALLBACK
  const url = new URL(remembered, origin)
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/auth') return FALLBACK
  return url.pathname + url.search + url.hash
}

/** Returns the address of the sign-in page that returns to `path` afterwards. */
export function signInPath(path: string): string {
  return path === FALLBACK ? '/auth' : `/auth?${new URLSearchParams({ return_to: path })}`
}
