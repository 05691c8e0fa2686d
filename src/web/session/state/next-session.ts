import { isSameAccount, type Account } from '../account/account.ts'
import type { SecondStepMeans } from '../client/second-step.ts'

/**
 * State of the session in this browser. It is `loading` until the current session has been checked
 * (specification, section 4).
 */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed_out' }
  /**
   * The account has not confirmed its second factor yet. Until then every page except the sign-in
   * treats the account as signed out.
   */
  | { readonly state: 'second_step'; readonly account: Account; readonly means: SecondStepMeans }
  | { readonly state: 'signed_in'; readonly account: Account; readonly sessionId: string }
  /** The person signed out or the account was deleted. The browser goes to / after a delay. */
  | { readonly state: 'leaving'; readonly deletionNotice?: DeletionNotice }

/**
 * Page shown to a deleted account, whose sessions the server has ended. `shownFor` is its display
 * time in milliseconds.
 */
export type DeletionNotice = { readonly title: string; readonly text: string; readonly shownFor: number }

/**
 * A session of the sign-in client. `means` is present if the account has not confirmed its second
 * factor yet.
 */
export type ClientSession = {
  readonly sessionId: string
  readonly account: Account
  readonly means?: SecondStepMeans
}

export type SessionState = {
  readonly session: Session
  /** Account of the last reported session; pages may hold data of this account. */
  readonly accountId: string | undefined
  /**
   * Sessions that were unused for too long, by session id. A session is `waiting` while the
   * checkpoints of its account are sent.
   */
  readonly unused: Readonly<Record<string, 'ending' | 'waiting' | 'ended'>>
}

export type SessionEvent =
  /** The sign-in client, or the storage of this browser, reports the current session. */
  | { readonly type: 'reported'; readonly current: ClientSession | null; readonly isUnused: boolean }
  /** A session was unused for too long. */
  | { readonly type: 'ran_out'; readonly sessionId: string }
  /**
   * The end of an unused session waits until the queued checkpoints are sent; `current` is the
   * stored session.
   */
  | { readonly type: 'waits'; readonly sessionId: string; readonly current: ClientSession | null }
  /** An unused session ends; `current` is the stored session. */
  | { readonly type: 'ended'; readonly sessionId: string; readonly current: ClientSession | null }
  /** The person signs out, or the account was deleted. */
  | { readonly type: 'left'; readonly deletionNotice?: DeletionNotice }

/**
 * Returns the state after an event. An unchanged session stays the same object, so that no
 * component renders again.
 */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'reported': {
      const { current, isUnused } = event
      const unused = current === null ? undefined : state.unused[current.sessionId]
      // Ignores the report, because the sign-in client may still renew an ended session before
      // deleting it.
      if (unused === 'ended' || (isUnused && unused !== 'waiting')) return state
      return { ...state, accountId: current?.account.id, session: sessionAfter(state.session, current) }
    }
    case 'ran_out':
      return { ...state, unused: { [event.sessionId]: 'ending', ...state.unused } }
    case 'waits': {
      const { sessionId, current } = event
      const session = current === null ? state.session : sessionAfter(state.session, current)
      const accountId = current?.account.id ?? state.accountId
      return { session, accountId, unused: { ...state.unused, [sessionId]: 'waiting' } }
    }
    case 'ended': {
      const { sessionId, current } = event
      const unused = { ...state.unused, [sessionId]: 'ended' as const }
      // Another account may have signed in while the end of this session waited.
      if (current !== null && current.sessionId !== sessionId) return { ...state, unused }
      return { session: { state: 'signed_out' }, accountId: undefined, unused }
    }
    case 'left': {
      const { deletionNotice } = event
      return { ...state, session: { state: 'leaving', ...(deletionNotice && { deletionNotice }) } }
    }
  }
}

/**
 * Returns the session after a report of the sign-in client. The client reports an unchanged session
 * again on load, renewal and tab focus.
 */
function sessionAfter(before: Session, current: ClientSession | null): Session {
  if (before.state === 'leaving') return before
  if (current === null) return { state: 'signed_out' }
  const { account, sessionId, means } = current
  if (means !== undefined) return { state: 'second_step', account, means }
  const isSame =
    before.state === 'signed_in' && before.sessionId === sessionId && isSameAccount(before.account, account)
  return isSame ? before : { state: 'signed_in', account, sessionId }
}
