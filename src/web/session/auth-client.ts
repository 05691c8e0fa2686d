import { currentLanguage } from '../locales/language.ts'
import { sayWords } from '../locales/say-words.ts'
import { notify } from '../ui/notify.ts'
import type { SignInClient } from './open-auth-client.ts'
import { deleteStoredSession, lastingSession } from './stored-session.ts'

let loading: Promise<SignInClient> | undefined
let onFirst: (() => void) | undefined

/** Tells when the sign-in client is asked for; at once if it was already, as by a link that the page opened with. */
export function onAuthClient(listener: () => void): void {
  onFirst = listener
  if (loading !== undefined) listener()
}

/** The sign-in client, whose code is loaded when it is first needed. @throws TypeError when the server was not reached */
export function loadAuthClient(): Promise<SignInClient> {
  if (loading === undefined) {
    loading = import('./open-auth-client.ts').then(({ openAuthClient }) => openAuthClient()).catch(failed)
    onFirst?.()
  }
  return loading
}

/** The same for something the user asked for, who is told when it cannot be had. */
export async function authClient(): Promise<SignInClient> {
  try {
    return await loadAuthClient()
  } catch (error) {
    notify.error(sayWords(currentLanguage(), 'api.network'), undefined, { id: 'auth-client' })
    throw error
  }
}

/** The access token to send, renewed when it is about to expire; undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  // Read as the client would: it is asked only for what has to be renewed.
  const lasting = lastingSession()
  if (lasting !== undefined) return lasting?.access_token
  const { data } = await (await loadAuthClient()).getSession()
  return data.session?.access_token
}

/** Signs this browser out, even when nothing can be reached. */
export async function endSession(): Promise<void> {
  try {
    await (await loadAuthClient()).signOut({ scope: 'local' })
  } catch {
    deleteStoredSession()
  }
}

function failed(error: unknown): never {
  loading = undefined
  throw error
}
