import { afterEach, describe, expect, it, vi } from 'vitest'
import { lastingSession, SESSION_KEY } from './stored-session.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const session = (expiresInSeconds: number) => ({
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_at: now / 1000 + expiresInSeconds,
  user: { id: 'ana', user_metadata: {} },
})

/** Simulates a browser whose storage has this text under the session's key. */
const keep = (text: string | null) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === SESSION_KEY ? text : null) })
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('lastingSession', () => {
  it('returns null if nothing is stored', () => {
    keep(null)
    expect(lastingSession(now)).toBeNull()
  })

  it('returns the stored session unchanged while the session needs no renewal', () => {
    keep(JSON.stringify(session(90)))
    expect(lastingSession(now)).toEqual(session(90))
  })

  it.each([
    ['the stored token is about to expire', JSON.stringify(session(89))],
    ['the stored session has no expiry', JSON.stringify({ ...session(3600), expires_at: undefined })],
    ['the stored session has no user', JSON.stringify({ ...session(3600), user: null })],
    ['the stored text is not JSON', '{'],
  ])('returns undefined, so that the sign-in client decides, if %s', (_why, text) => {
    keep(text)
    expect(lastingSession(now)).toBeUndefined()
  })

  it('returns undefined, so that the sign-in client decides, if storage is refused', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    expect(lastingSession(now)).toBeUndefined()
  })
})
