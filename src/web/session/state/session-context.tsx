import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Account } from '../account/account.ts'
import type { Session } from './next-session.ts'
import { createSessionStore, type SendQueued, type SessionStore } from './session-store.ts'
import { useActivity } from '../inactivity/use-activity.ts'

type SessionValue = Pick<SessionStore, 'signOut' | 'runOut'> & { readonly session: Session }

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** Returns the session of this browser, in every component below `AuthProvider`. */
export function useSession(): Session {
  return useSessionValue().session
}

/** Returns the account of a page behind `RequireAccount`. */
export function useAccount(): Account {
  const session = useSession()
  if (session.state !== 'signed_in') throw new Error('useAccount outside RequireAccount')
  return session.account
}

/**
 * Returns the function that the sign-out button calls. It signs out this device only, and works
 * without the server.
 */
export function useSignOut(): SessionStore['signOut'] {
  return useSessionValue().signOut
}

/**
 * Returns the session of the pages behind `RequireAccount`, and the function that ends it after
 * inactivity. Only `useInactivityGuard` needs them.
 */
export function useRunningOut(): Pick<SessionValue, 'runOut'> & {
  readonly sessionId: string
  readonly person: string
} {
  const { session, runOut } = useSessionValue()
  if (session.state !== 'signed_in') throw new Error('useRunningOut outside RequireAccount')
  return { sessionId: session.sessionId, person: session.account.person, runOut }
}

type AuthProviderProps = { readonly sendQueued: SendQueued; readonly children: ReactNode }

/** Provides the session of this browser to its children. */
export function AuthProvider({ sendQueued, children }: AuthProviderProps) {
  const [store] = useState(() => createSessionStore(sendQueued))
  const session = useSyncExternalStore(store.subscribe, store.session)
  useEffect(() => store.follow(), [store])
  useActivity(session.state === 'signed_in' ? session.sessionId : undefined)
  const { signOut, runOut } = store
  const value = useMemo(() => ({ session, signOut, runOut }), [session, signOut, runOut])
  return <SessionContext value={value}>{children}</SessionContext>
}

function useSessionValue(): SessionValue {
  const value = use(SessionContext)
  if (value === undefined) throw new Error('useSession outside AuthProvider')
  return value
}
