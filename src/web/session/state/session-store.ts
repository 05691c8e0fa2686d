import type { Session as AuthSession } from '@supabase/auth-js'
import { currentMessage } from '../../locales/current-message.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { accountOf } from '../account/account.ts'
import { deleteAccountData } from '../account/account-data.ts'
import { endSession } from '../client/auth-client.ts'
import { GREETING_MS } from './delays.ts'
import { followSessions } from '../client/follow-sessions.ts'
import {
  nextSession,
  type ClientSession,
  type DeletionNotice,
  type Session,
  type SessionEvent,
  type SessionState,
} from './next-session.ts'
import { endRecovery } from '../links/recovery.ts'
import { meansOf, owesSecondStep } from '../client/second-step.ts'
import { sessionIdOf } from '../client/session-id.ts'
import { deleteStoredSession, lastingSession, storedSession } from '../client/stored-session.ts'
import { hasRunOut } from '../inactivity/use-activity.ts'
import { isNoneWaiting } from '../account/waiting-records.ts'
import { onWorkplace } from '../account/workplace.ts'

/**
 * Resolves when the queued checkpoints of a person are sent, or immediately if none wait on this
 * device.
 * @param onWait called once if checkpoints wait
 */
export type SendQueued = (person: string, onWait: () => void) => Promise<void>

export type SessionStore = {
  readonly session: () => Session
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Subscribes the store to changes of the browser's session and of the chosen account. Returns the
   * function that unsubscribes.
   */
  readonly follow: () => () => void
  /** Ends the session of this browser, shows a message, and goes to / after a delay. */
  readonly signOut: (deletionNotice?: DeletionNotice) => Promise<void>
  /**
   * Ends a session that was unused for too long. Its pages close immediately, even offline, unless
   * checkpoints of the person wait on this device. In that case the session ends when they are
   * sent, or when sending needs a sign-in or a long wait.
   */
  readonly runOut: (sessionId: string, person: string) => void
}

/** Creates the store of this browser's session. Data of one account is never visible to another. */
export function createSessionStore(sendQueued: SendQueued): SessionStore {
  let state: SessionState = { session: { state: 'loading' }, accountId: undefined, unused: {} }
  const listeners = new Set<() => void>()
  const send = (event: SessionEvent) => {
    const before = state
    state = nextSession(before, event)
    if (before.accountId !== undefined && state.accountId !== before.accountId) deleteAccountData()
    if (state.session !== before.session) for (const listener of listeners) listener()
  }
  const runOut = (sessionId: string, person: string) => {
    if (state.unused[sessionId] !== undefined) return
    send({ type: 'ran_out', sessionId })
    const onWait = () => {
      send({ type: 'waits', sessionId, current: toClientSession(storedSession()) })
      notifyExpired('warning', 'pending.sign_out_waits')
    }
    const end = () => {
      const current = toClientSession(storedSession())
      send({ type: 'ended', sessionId, current })
      if (current !== null && current.sessionId !== sessionId) return
      notifyExpired('error', 'session.expired')
      void endSession()
    }
    if (isNoneWaiting(person)) end()
    else void sendQueued(person, onWait).then(end)
  }
  const follow = (session: AuthSession | null) => {
    const report = toReport(session)
    if (report.current === null) endRecovery()
    else if (report.isUnused) runOut(report.current.sessionId, report.current.account.person)
    send(report)
  }
  const atStart = lastingSession()
  // The stored session is enough to render a page before the sign-in client has loaded.
  if (atStart !== undefined) send(toReport(atStart))
  let departure: ReturnType<typeof setTimeout> | undefined
  return {
    session: () => state.session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {
      const stop = followSessions(follow)
      const stopChoices = onWorkplace(() => send(toReport(storedSession())))
      return () => {
        stop()
        stopChoices()
        clearTimeout(departure)
      }
    },
    signOut: async (deletionNotice) => {
      send({ type: 'left', ...(deletionNotice && { deletionNotice }) })
      await endOwnSession(deletionNotice !== undefined)
      // The front page is a separate document. Navigating to it ends the application after the
      // message was shown.
      departure = setTimeout(() => window.location.assign('/'), deletionNotice?.shownFor ?? GREETING_MS)
    },
    runOut,
  }
}

/** @param isDeleted true if the account was deleted, so that the server has ended the session */
async function endOwnSession(isDeleted: boolean): Promise<void> {
  // Without a stored session, the sign-in client sends no request to end it. The server would
  // refuse such a request for a deleted account.
  if (isDeleted) deleteStoredSession()
  await endSession()
  if (!isDeleted) notify.success(currentMessage('auth.signed_out_title'), currentMessage('auth.signed_out'))
}

function toReport(session: AuthSession | null): Extract<SessionEvent, { readonly type: 'reported' }> {
  const current = toClientSession(session)
  return { type: 'reported', current, isUnused: current !== null && hasRunOut(current.sessionId) }
}

/** Returns null if nobody is signed in or the token names no session. */
function toClientSession(session: AuthSession | null): ClientSession | null {
  const sessionId = session === null ? undefined : sessionIdOf(session.access_token)
  if (session === null || sessionId === undefined) return null
  return {
    sessionId,
    account: accountOf(session.user),
    ...(owesSecondStep(session) && { means: meansOf(session) }),
  }
}

function notifyExpired(kind: 'warning' | 'error', text: 'pending.sign_out_waits' | 'session.expired'): void {
  const options = { id: 'session', duration: Infinity }
  notify[kind](currentMessage('session.expired_title'), currentMessage(text), options)
}
