import type { AuthError } from '@supabase/auth-js'
import { sayWords } from '../locales/say-words.ts'
import { currentLanguage } from '../locales/language.ts'
import { notify } from '../ui/notify.ts'
import { accessToken, authClient } from './auth-client.ts'

/**
 * Asks for a new access token after the server refused `refused`. When the renewal is refused too, the session has ended
 * elsewhere: this browser is signed out and the user told.
 * @returns undefined when there is none to be had
 */
export async function renewedToken(refused: string): Promise<string | undefined> {
  const current = await accessToken()
  if (current !== refused) return current
  const { data, error } = await (await authClient()).refreshSession()
  if (error !== null && isRefusal(error)) await tellEnded()
  return data.session?.access_token
}

/** A server out of reach or out of breath has refused nothing. */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

async function tellEnded(): Promise<void> {
  const language = currentLanguage()
  notify.error(sayWords(language, 'session.expired_title'), sayWords(language, 'session.ended'), {
    id: 'session',
  })
  await (await authClient()).signOut({ scope: 'local' })
}
