const FALLBACK = '/dashboard'

/**
 * Where to go after sign-in: the remembered page when it is one of this application's, else the dashboard. An address of
 * another origin, or one that a browser would read as such, is never followed.
 */
export function safeReturn(remembered: string | null | undefined, origin: string): string {
  if (!remembered?.startsWith('/') || !URL.canParse(remembered, origin)) return FALLBACK
  const url = new URL(remembered, origin)
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/auth') return FALLBACK
  return url.pathname + url.search + url.hash
}

/** The sign-in page's address that returns to `path` afterwards. */
export function signInAddress(path: string): string {
  return path === FALLBACK ? '/auth' : `/auth?${new URLSearchParams({ return_to: path })}`
}
