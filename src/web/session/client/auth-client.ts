import { deviceStorage } from '../../storage.ts'
import { currentMessage } from '../../locales/current-message.ts'
import { notify } from '../../ui/feedback/notify.ts'
import type { SignInClient } from './open-auth-client.ts'
import { deleteStoredSession, lastingSession } from './stored-session.ts'

let loading: Promise<SignInClient> | undefined
let onFirst: (() => void) | undefined

/**
 * Calls `listener` when the sign-in client is first requested, or immediately if it was requested
 * before.
 */
export function onAuthClient(listener: () => void): void {
  onFirst = listener
  if (loading !== undefined) listener()
}

/**
 * Returns the sign-in client. Its code is loaded at the first use. @throws TypeError if the server
 * was not reached
 */
export function loadAuthClient(): Promise<SignInClient> {
  if (loading === undefined) {
    loading = import('./open-auth-client.ts').then(({ openAuthClient }) => openAuthClient()).catch(failed)
    onFirst?.()
  }
  return loading
}

/**
 * Loads the sign-in client for an action of the user, and shows an error if that fails, or if the
 * browser would store no session.
 */
export async function authClient(): Promise<SignInClient> {
  if (!deviceStorage.isWritable()) {
    notify.error(currentMessage('auth.no_storage_title'), currentMessage('auth.no_storage'), {
      id: 'storage',
    })
    throw new Error('the browser stores nothing')
  }
  try {
    return await loadAuthClient()
  } catch (error) {
    notify.error(currentMessage('api.network'), undefined, { id: 'auth-client' })
    throw error
  }
}

/** Returns the access token to send, renewed if it is about to expire; undefined if signed out. */
export async function accessToken(): Promise<string | undefined> {
  // Reads the stored session without the sign-in client, which is loaded only if the token must be
  // renewed.
  const lasting = lastingSession()
  if (lasting !== undefined) return lasting?.access_token
  const { data } = await (await loadAuthClient()).getSession()
  return data.session?.access_token
}

/** Signs this browser out, even if the server is unreachable. */
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
