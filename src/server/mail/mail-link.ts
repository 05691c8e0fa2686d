import type { Config } from '../config.ts'
import { safeRedirect } from '../auth/redirect.ts'

/** The secret of a link, and what it is for in the words of the wire. */
export type LinkSecret = { readonly token: string; readonly type: 'signup' | 'recovery' | 'email_change' }

/**
 * The address of a mail's button. The sign-in page uses the link up itself, so that a preview of it does not, and leads on
 * to the page that was asked for; for a page elsewhere on the installation's list, the wire's own call does both.
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
  const query = new URLSearchParams({ token, type, ...pageAfter(target) })
  return `${config.publicUrl}/auth?${query.toString()}`
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
