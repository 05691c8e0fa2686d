import { clearAuthUrl, consumeAuthUrl } from './auth-url.ts'

/**
 * Data that a mail's link or the identity provider returns to the sign-in page, in the page's
 * address.
 */
export type AuthReturn =
  /** Link from a mail, with a one-time token to confirm. */
  | {
      readonly kind: 'confirmation'
      readonly tokenHash: string
      readonly type: string
      /**
       * True once the person has pressed "Continuar". Opening a link does not use it, because mail
       * gateways open links too, and run their scripts.
       */
      readonly isWanted?: true
      /** Password of the sign-up that the link confirms, as the person typed it. */
      readonly password?: string
    }
  /** Link from a mail whose secret is missing: the mail program cut the address. */
  | { readonly kind: 'cut' }
  /**
   * Session in the page's address, from the identity provider or from a link that the server itself
   * confirmed.
   */
  | {
      readonly kind: 'session'
      readonly accessToken: string | undefined
      readonly refreshToken: string | undefined
      readonly type: string | undefined
      /** True if the person agreed to sign in to this account. */
      readonly isWanted?: true
    }
  /** The server accepted a link that confirms one of the two addresses of an e-mail change. */
  | { readonly kind: 'half_changed' }
  | { readonly kind: 'error'; readonly description: string | undefined }

/**
 * Returns the data that a mail's link or the identity provider put into the query or fragment of a
 * sign-in address (specification, section 2).
 */
export function readAuthReturn(url: URL): AuthReturn | undefined {
  if (url.pathname !== '/auth') return undefined
  const fragment = new URLSearchParams(url.hash.slice(1))
  return foundIn((name) => url.searchParams.get(name) ?? fragment.get(name) ?? undefined)
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
  if (accessToken === undefined && refreshToken === undefined) {
    return isMailed(value('de')) ? { kind: 'cut' } : undefined
  }
  return { kind: 'session', accessToken, refreshToken, type }
}

/** Returns true if the parameter `de` of an address says that the address comes from a mail. */
export function isMailed(from: string | null | undefined): boolean {
  return from === 'email'
}

let waiting: AuthReturn | undefined

/**
 * Returns the data that a link or the identity provider put into the page's address. The data stays
 * available until the user leaves the screen that shows it.
 */
export function peekAuthReturn(): AuthReturn | undefined {
  clearAuthUrl()
  const url = consumeAuthUrl()
  const found = url && readAuthReturn(url)
  if (found !== undefined) waiting = found
  return waiting
}

/** Deletes the returned data, so that a later visit to the page shows its form. */
export function dismissAuthReturn(): void {
  waiting = undefined
}
