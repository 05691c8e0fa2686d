import type { Session } from '@supabase/auth-js'
import type { BrowserContextOptions } from 'playwright-core'
import { SESSION_KEY } from '../../../src/web/session/client/stored-session.ts'
import type { Visit } from '../browser/visit.ts'

/** Returns a browser's storage state with a session, as after a sign-in. */
export function signedIn(
  visit: Pick<Visit, 'server'>,
  session: Session,
): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> {
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin: visit.server.url, localStorage }] }
}
