import { hash } from 'node:crypto'
import { WAY_LIFE } from './way.ts'

/** Cookie that proves that an authorization request began in this browser (RFC 6265). */
export type WayCookies = {
  /**
   * Returns the `Set-Cookie` header with the browser secret of an authorization request. Each
   * request has its own cookie, so that two tabs do not conflict.
   */
  readonly set: (state: string, browser: string) => string
  readonly clear: (state: string) => string
  /**
   * Returns the browser secret for a state from a `Cookie` header, or an empty text if it has none.
   */
  readonly read: (header: string | undefined, state: string) => string
}

/**
 * Creates the functions for cookies with `SameSite=Lax`. Browsers send such a cookie when the
 * provider redirects back, but not with subrequests or POST requests of other sites.
 */
export function openWayCookies(publicUrl: string): WayCookies {
  const isSecure = publicUrl.startsWith('https://')
  // No other host of the domain can set a cookie with this prefix.
  const prefix = isSecure ? '__Host-lastro-oidc-' : 'lastro-oidc-'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const nameOf = (state: string): string => prefix + hash('sha256', state, 'hex').slice(0, 16)
  return {
    set: (state, browser) => `${nameOf(state)}=${browser}; Max-Age=${WAY_LIFE}; ${attributes}`,
    clear: (state) => `${nameOf(state)}=; Max-Age=0; ${attributes}`,
    read(header, state) {
      const start = `${nameOf(state)}=`
      const pairs = (header ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? ''
    },
  }
}
