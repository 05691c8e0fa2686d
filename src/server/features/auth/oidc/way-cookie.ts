import { hash } from 'node:crypto'
import { WAY_LIFE } from './way.ts'

/** The cookie by which a browser shows that a way to the provider began in it (RFC 6265). */
export type WayCookies = {
  /** The `Set-Cookie` header of a way's browser secret. Each way has its own, so that two tabs do not meet. */
  readonly set: (state: string, browser: string) => string
  readonly clear: (state: string) => string
  /** The browser secret of a state's way, or an empty text. */
  readonly read: (header: string | undefined, state: string) => string
}

/** `Lax`: sent when the provider sends the browser back, and by no request that another page makes. */
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
