import type { Config } from '#platform/config/config.ts'
import { safeRedirect } from '#platform/http/redirect.ts'

/** Secret of a link, and its purpose as named in the API. */
export type LinkSecret = { readonly token: string; readonly type: 'signup' | 'recovery' | 'email_change' }

/**
 * Parameter of mailed links with a secret in the fragment. If a mail program cuts the fragment off,
 * the page can say so.
 */
export const FROM_MAIL = { de: 'email' } as const

/**
 * Returns the URL of a mail's button. The secret is in the URL's fragment, which browsers send to
 * no server, so no proxy logs it (ASVS 5.0, 14.2.1). The sign-in page consumes the secret
 * when its reader continues, and then opens the requested page. Loading the page does not consume
 * the secret. For an
 * allowed page on another origin, the verify endpoint consumes the secret and redirects, so the
 * secret is in the query.
 * @param redirectTo final target; a target that is not allowed is replaced by the sign-in page
 */
export function mailLink(
  config: Pick<Config, 'publicUrl' | 'redirectUrls'>,
  { token, type }: LinkSecret,
  redirectTo: string | undefined,
): string {
  const target = safeRedirect(config, redirectTo)
  if (target.origin !== new URL(config.publicUrl).origin) {
    const query = new URLSearchParams({ token, type, redirect_to: target.href })
    return `${config.publicUrl}/auth/v1/verify?${query.toString()}`
  }
  const query = new URLSearchParams({ ...FROM_MAIL, ...pageAfter(target) }).toString()
  const secret = new URLSearchParams({ token, type }).toString()
  return `${config.publicUrl}/auth?${query}#${secret}`
}

/**
 * Returns only the parameters that the sign-in page reads, because a person who requests a mail
 * must not choose its content.
 */
function pageAfter({ pathname, search, hash, searchParams }: URL): Readonly<Record<string, string>> {
  if (pathname === '/') return {}
  if (pathname !== '/auth') return { return_to: pathname + search + hash }
  const mode = searchParams.get('mode')
  const returnTo = searchParams.get('return_to')
  return {
    ...(mode === 'reset-password' && { mode }),
    ...(returnTo !== null && { return_to: returnTo }),
  }
}
