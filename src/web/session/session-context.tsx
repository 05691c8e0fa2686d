import type { Session as AuthSession } from '@supabase/auth-js'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { sayWords } from '../locales/say-words.ts'
import { currentLanguage } from '../locales/language.ts'
import { useWords } from '../locales/use-words.ts'
import { notify } from '../ui/notify.ts'
import { accountOf, isSameAccount, type Account } from './account.ts'
import { forgetAccountData } from './account-data.ts'
import { endSession } from './auth-client.ts'
import { GREETING_MS } from './delays.ts'
import { followSessions } from './follow-sessions.ts'
import { endRecovery } from './recovery.ts'
import { forgetStoredSession, lastingSession, storedSession } from './stored-session.ts'
import { meansOf, owesSecondStep, type SecondStepMeans } from './second-step.ts'
import { sessionIdOf } from './session-id.ts'
import { isNoneWaiting } from './waiting-records.ts'
import { hasRunOut, useActivity } from './use-activity.ts'

/** Loading until the current session has been checked (specification, section 4). */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  /** Half signed in: to every page but the sign-in as if signed out. */
  | { readonly state: 'second_step'; readonly account: Account; readonly means: SecondStepMeans }
  | { readonly state: 'signed_in'; readonly account: Account; readonly sessionId: string }
  /** Signed out by the button, or the account is deleted; the way to / is taken in a moment. */
  | { readonly state: 'leaving'; readonly farewell?: Farewell }

/** Page of an account whose sessions the server has ended, and for how many milliseconds it is shown. */
export type Farewell = { readonly title: string; readonly text: string; readonly shownFor: number }

type SignOut = (farewell?: Farewell) => Promise<void>

type SessionValue = {
  readonly session: Session
  /** Ends this browser's session, says so, and goes to / after a second. */
  readonly signOut: SignOut
  /**
   * Ends a session that nobody used for too long. Its pages go at once, whatever the network does, unless checkpoints of
   * the account wait on this device: then it ends when they are sent, or the server was there to take them.
   */
  readonly runOut: (sessionId: string, accountId: string) => void
}

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** The session of this browser, in every component below `AuthProvider`. */
export function useSession(): Session {
  return useSessionValue().session
}

/** The account of a page behind `RequireAccount`. */
export function useAccount(): Account {
  const session = useSession()
  if (session.state !== 'signed_in') throw new Error('useAccount outside RequireAccount')
  return session.account
}

/** The sign-out of the button: this device only, even when the server is out of reach. */
export function useSignOut(): SignOut {
  return useSessionValue().signOut
}

/** For the guard of the pages behind `RequireAccount`: their session, and how it ends when nobody uses it. */
export function useRunningOut(): Pick<SessionValue, 'runOut'> & {
  readonly sessionId: string
  readonly accountId: string
} {
  const { session, runOut } = useSessionValue()
  if (session.state !== 'signed_in') throw new Error('useRunningOut outside RequireAccount')
  return { sessionId: session.sessionId, accountId: session.account.id, runOut }
}

/** Follows the sign-in client; nothing of one account stays for another. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const [session, setSession] = useState(sessionAtStart)
  const farewell = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ended here; the sign-in client may still renew it, or hand it over, before it has forgotten it. */
  const ended = useRef<string>(undefined)
  /** Sessions that ran out, and whether checkpoints of theirs are waited for. */
  const ending = useRef(new Map<string, 'asking' | 'waiting'>())
  useActivity(session.state === 'signed_in' ? session.sessionId : undefined)

  const runOut = useCallback((sessionId: string, accountId: string) => {
    if (ending.current.has(sessionId)) return
    ending.current.set(sessionId, 'asking')
    const onWait = () => {
      ending.current.set(sessionId, 'waiting')
      tellWaiting()
      const current = storedSession()
      if (current !== null) setSession((before) => sessionAfter(before, current))
    }
    const end = () => {
      ended.current = sessionId
      const current = storedSession()
      // Another account may have signed in while this one was waited for.
      if (current !== null && sessionIdOf(current.access_token) !== sessionId) return
      forgetAccountData()
      setSession({ state: 'signed_out' })
      tellRunOut()
      void endSession()
    }
    if (isNoneWaiting(accountId)) end()
    else void pendingSent(accountId, onWait).then(end)
  }, [])

  useEffect(() => {
    let accountId: string | undefined
    const take = (current: AuthSession | null) => {
      const sessionId = current === null ? undefined : sessionIdOf(current.access_token)
      if (sessionId !== undefined && ended.current === sessionId) return
      if (current !== null && sessionId !== undefined && hasRunOut(sessionId)) {
        runOut(sessionId, current.user.id)
        if (ending.current.get(sessionId) !== 'waiting') return
      }
      if (accountId !== undefined && current?.user.id !== accountId) forgetAccountData()
      accountId = current?.user.id
      if (accountId === undefined) endRecovery()
      setSession((before) => sessionAfter(before, current))
    }
    return followSessions(take)
  }, [runOut])

  useEffect(() => () => clearTimeout(farewell.current), [])

  const signOut = useCallback<SignOut>(
    async (words) => {
      setSession(words === undefined ? { state: 'leaving' } : { state: 'leaving', farewell: words })
      // Without a stored session the client calls nobody: the server has ended it.
      if (words !== undefined) forgetStoredSession()
      await endSession()
      if (words === undefined) notify.success(t('auth.signed_out_title'), t('auth.signed_out'))
      // The public pages are documents of their own, so this page ends here.
      farewell.current = setTimeout(() => window.location.assign('/'), words?.shownFor ?? GREETING_MS)
    },
    [t],
  )

  const value = useMemo(() => ({ session, signOut, runOut }), [session, signOut, runOut])
  return <SessionContext value={value}>{children}</SessionContext>
}

function useSessionValue(): SessionValue {
  const value = use(SessionContext)
  if (value === undefined) throw new Error('useSession outside AuthProvider')
  return value
}

/** What is known before the sign-in client has said anything. */
function sessionAtStart(): Session {
  const lasting = lastingSession()
  if (lasting === undefined) return { state: 'loading' }
  const sessionId = lasting === null ? undefined : sessionIdOf(lasting.access_token)
  const isOver = sessionId !== undefined && hasRunOut(sessionId)
  return isOver ? { state: 'loading' } : sessionAfter({ state: 'loading' }, lasting)
}

/** SIGNED_IN fires again on load, renewal and tab focus: an unchanged account keeps its object, so that nothing re-renders. */
function sessionAfter(before: Session, current: AuthSession | null): Session {
  const sessionId = current === null ? undefined : sessionIdOf(current.access_token)
  if (current === null || sessionId === undefined) {
    return before.state === 'leaving' ? before : { state: 'signed_out' }
  }
  if (before.state === 'leaving') return before
  const account = accountOf(current.user)
  if (owesSecondStep(current)) return { state: 'second_step', account, means: meansOf(current) }
  const isSame =
    before.state === 'signed_in' && before.sessionId === sessionId && isSameAccount(before.account, account)
  return isSame ? before : { state: 'signed_in', account, sessionId }
}

/** Resolves at once where nothing waits on this device, or its code cannot be had. */
async function pendingSent(accountId: string, onWait: () => void): Promise<void> {
  const unsent = await import('../pending/unsent.ts').catch(() => undefined)
  await unsent?.sentOrTried(accountId, onWait)
}

function tellWaiting(): void {
  const language = currentLanguage()
  notify.warning(sayWords(language, 'session.expired_title'), sayWords(language, 'pending.sign_out_waits'), {
    id: 'session',
    duration: Infinity,
  })
}

function tellRunOut(): void {
  const language = currentLanguage()
  notify.error(sayWords(language, 'session.expired_title'), sayWords(language, 'session.expired'), {
    id: 'session',
    duration: Infinity,
  })
}
