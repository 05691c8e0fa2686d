/** Data that the address brought back to the sign-in page. */
export type AuthReturn =
  /** Link from a mail, with a one-time token to confirm. */
  | { readonly kind: 'confirmation'; readonly tokenHash: string; readonly type: string }
  /**
   * Session in the address, from the identity provider or from a link that the server itself
   * confirmed.
   */
  | {
      readonly kind: 'session'
      readonly accessToken: string | undefined
      readonly refreshToken: string | undefined
      readonly type: string | undefined
      /** True if the person confirmed that they want this account. */
      readonly isWanted?: true
    }
  /** The server accepted a link that confirms one of the two addresses of an e-mail change. */
  | { readonly kind: 'half_changed' }
  | { readonly kind: 'error'; readonly description: string | undefined }

const SECRET_PARAMETERS = [
  'token',
  'token_hash',
  'type',
  'error',
  'error_code',
  'error_description',
  'message',
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_at',
  'expires_in',
  'token_type',
  'sb',
]

/**
 * Reads the returned data in an address (specification, section 2), from the query or the fragment,
 * and the address without it. Reads nothing on pages other than /auth.
 */
export function readAuthReturn(url: URL): { readonly found: AuthReturn | undefined; readonly clean: string } {
  if (url.pathname !== '/auth') return { found: undefined, clean: url.href }
  const fragment = new URLSearchParams(url.hash.slice(1))
  const value = (name: string): string | undefined =>
    url.searchParams.get(name) ?? fragment.get(name) ?? undefined

  const clean = new URL(url)
  for (const name of SECRET_PARAMETERS) {
    clean.searchParams.delete(name)
    if (fragment.has(name)) clean.hash = ''
  }
  return { found: foundIn(value), clean: clean.href }
}

function foundIn(value: (name: string) => string | undefined): AuthReturn | undefined {
  if (value('error') !== undefined || value('error_description') !== undefined) {
    return { kind: 'error', description: value('error_description') }
  }
  const tokenHash = value('token_hash') ?? value('token')
  const type = value('type')
  if (tokenHash !== undefined && type !== undefined) return { kind: 'confirmation', tokenHash, type }
  if (value('message') !== undefined) return { kind: 'half_changed' }
  const [accessToken, refreshToken] = [value('access_token'), value('refresh_token')]
  if (accessToken === undefined && refreshToken === undefined) return undefined
  return { kind: 'session', accessToken, refreshToken, type }
}

let waiting: AuthReturn | undefined

/** Removes the returned data from the address, so that no history or referrer contains it. */
export function consumeAuthReturn(): void {
  const { found, clean } = readAuthReturn(new URL(window.location.href))
  if (found !== undefined) waiting = found
  if (clean !== window.location.href) window.history.replaceState(window.history.state, '', clean)
}

/** Returns the returned data until its screen is left. */
export function peekAuthReturn(): AuthReturn | undefined {
  return waiting
}

/** Deletes the returned data, so that a later visit to the page shows its form. */
export function dismissAuthReturn(): void {
  waiting = undefined
}
