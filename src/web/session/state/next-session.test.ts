import { describe, expect, test } from 'vitest'
import type { Account } from '../account/account.ts'
import {
  nextSession,
  type ClientSession,
  type Session,
  type SessionEvent,
  type SessionState,
} from './next-session.ts'

const ana: Account = {
  id: 'ana',
  person: 'ana',
  workplace: undefined,
  email: 'ana@exemplo.com.br',
  fullName: 'Ana',
  picture: undefined,
}
const bia: Account = { ...ana, id: 'bia', person: 'bia', email: 'bia@exemplo.com.br' }
const ofAna: ClientSession = { sessionId: 's1', account: ana }
const ofBia: ClientSession = { sessionId: 's2', account: bia }
const means = { apps: [], hasRecoveryCodes: true }
const deletionNotice = { title: 'Conta excluída', text: 'Até logo', shownFor: 5_000 }

const signedOut: Session = { state: 'signed_out' }
const inAsAna: Session = { state: 'signed_in', account: ana, sessionId: 's1' }
const inAsBia: Session = { state: 'signed_in', account: bia, sessionId: 's2' }
const stateOf = (session: Session, rest: Partial<SessionState> = {}): SessionState => ({
  session,
  accountId: session.state === 'signed_in' ? session.account.id : undefined,
  unused: {},
  ...rest,
})
const start = stateOf({ state: 'loading' })
const reported = (current: ClientSession | null, isUnused = false): SessionEvent => ({
  type: 'reported',
  current,
  isUnused,
})

describe('nextSession', () => {
  test.each<readonly [string, SessionState, SessionEvent, SessionState]>([
    ['signs out if no session is reported', start, reported(null), stateOf(signedOut)],
    ['signs in an account', start, reported(ofAna), stateOf(inAsAna)],
    [
      'asks for the second factor of an account that has not confirmed it',
      start,
      reported({ ...ofAna, means }),
      stateOf({ state: 'second_step', account: ana, means }, { accountId: 'ana' }),
    ],
    ['signs in another account if it is reported', stateOf(inAsAna), reported(ofBia), stateOf(inAsBia)],
    [
      'shows the new name of an account',
      stateOf(inAsAna),
      reported({ ...ofAna, account: { ...ana, fullName: 'Ana Lima' } }),
      stateOf({ ...inAsAna, account: { ...ana, fullName: 'Ana Lima' } }),
    ],
    ['does not sign in a session that was unused for too long', start, reported(ofAna, true), start],
    [
      'shows an unused session while its queued checkpoints are sent',
      stateOf(signedOut, { unused: { s1: 'waiting' } }),
      reported(ofAna, true),
      stateOf(inAsAna, { unused: { s1: 'waiting' } }),
    ],
    [
      'ignores the renewal of an ended session',
      stateOf(signedOut, { unused: { s1: 'ended' } }),
      reported(ofAna),
      stateOf(signedOut, { unused: { s1: 'ended' } }),
    ],
    [
      'marks an unused session as ending',
      stateOf(inAsAna),
      { type: 'ran_out', sessionId: 's1' },
      stateOf(inAsAna, { unused: { s1: 'ending' } }),
    ],
    [
      'does not end a session twice',
      stateOf(inAsAna, { unused: { s1: 'waiting' } }),
      { type: 'ran_out', sessionId: 's1' },
      stateOf(inAsAna, { unused: { s1: 'waiting' } }),
    ],
    [
      'shows the stored session while queued checkpoints are sent',
      stateOf({ state: 'loading' }, { unused: { s1: 'ending' } }),
      { type: 'waits', sessionId: 's1', current: ofAna },
      stateOf(inAsAna, { unused: { s1: 'waiting' } }),
    ],
    [
      'signs out when an unused session ends',
      stateOf(inAsAna, { unused: { s1: 'ending' } }),
      { type: 'ended', sessionId: 's1', current: ofAna },
      stateOf(signedOut, { unused: { s1: 'ended' } }),
    ],
    [
      'leaves another account signed in when a waiting session ends',
      stateOf(inAsBia, { unused: { s1: 'waiting' } }),
      { type: 'ended', sessionId: 's1', current: ofBia },
      stateOf(inAsBia, { unused: { s1: 'ended' } }),
    ],
    [
      'enters the state leaving with the notice of a deleted account',
      stateOf(inAsAna),
      { type: 'left', deletionNotice },
      stateOf({ state: 'leaving', deletionNotice }, { accountId: 'ana' }),
    ],
    [
      'stays in the state leaving if no session is reported',
      stateOf({ state: 'leaving' }, { accountId: 'ana' }),
      reported(null),
      stateOf({ state: 'leaving' }),
    ],
  ])('%s', (_name, before, event, after) => {
    expect(nextSession(before, event)).toEqual(after)
  })

  test('returns the same object for an unchanged session', () => {
    const before = stateOf(inAsAna)
    const after = nextSession(before, reported({ ...ofAna, account: { ...ana } }))
    expect(after.session).toBe(before.session)
  })
})
