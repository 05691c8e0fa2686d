import type { AuthError } from '@supabase/auth-js'
import { currentMessage } from '../../locales/current-message.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { accessToken, authClient } from './auth-client.ts'

/**
 * Requests a new access token after the server refused the token `refused`. If the server refuses
 * the renewal too, the session has ended elsewhere. The function then signs this browser out and
 * informs the user.
 * @returns undefined if no token is available
 */
export async function renewedToken(refused: string): Promise<string | undefined> {
  const current = await accessToken()
  if (current !== refused) return current
  const { data, error } = await (await authClient()).refreshSession()
  if (error !== null && isRefusal(error)) await notifyEnded()
  return data.session?.access_token
}

/**
 * Returns true if the server refused the renewal. An unreachable or overloaded server has not
 * refused it.
 */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

async function notifyEnded(): Promise<void> {
  notify.error(currentMessage('session.expired_title'), currentMessage('session.ended'), { id: 'session' })
  await (await authClient()).signOut({ scope: 'local' })
}
