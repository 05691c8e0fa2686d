import type { Config } from '#platform/config/config.ts'
import { safeRedirect } from '#platform/http/redirect.ts'

/** The secret of a link, and what it is for in the words of the wire. */
export type LinkSecret = { readonly token: string; readonly type: 'signup' | 'recovery' | 'email_change' }

/**
 * Returns the address of a mail's button. Its secret is in the fragment, which browsers send to no server, so that no log of
 * a proxy has it (ASVS 5.0, 14.2.1). The sign-in page uses the link, so that a preview does not, and leads on to the page
 * that was asked for. For a page elsewhere on the installation's list, the wire's own call does both, and needs the query.
 * @param redirectTo where it leads in the end; what is not allowed, or not any more, is replaced by the sign-in page
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
  const query = new URLSearchParams(pageAfter(target)).toString()
  const secret = new URLSearchParams({ token, type }).toString()
  return `${config.publicUrl}/auth${query && `?${query}`}#${secret}`
}

/** Of an address only what the sign-in page reads: whoever asks for a mail must not choose what it says there. */
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
