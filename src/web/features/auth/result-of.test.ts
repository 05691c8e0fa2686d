import { describe, expect, it, vi } from 'vitest'
import type { FormatMessage } from '../../locales/use-messages.ts'
import { resultOf } from './result-of.ts'

const key: FormatMessage = (words) => words
const result = (outcome: Parameters<typeof resultOf>[0]) => {
  const actions = {
    onLeave: vi.fn(),
    onRepeat: vi.fn(),
    onNewRecoveryLink: vi.fn(),
    onNewConfirmation: vi.fn(),
    onProfile: vi.fn(),
    onWanted: vi.fn(),
  }
  const { kind, title, description, hint, action } = resultOf(outcome, key, actions)
  action?.onAct()
  const done = Object.entries(actions).find(([, act]) => act.mock.calls.length > 0)?.[0]
  return { kind, title, description, ...(hint && { hint }), button: action?.words, done }
}

describe('resultOf for an e-mail link', () => {
  it.each(['auth.recovery_link_expired', 'auth.recovery_link_used'] as const)(
    'offers a new link after the error %s',
    (words) => {
      expect(result({ kind: 'recovery_refused', words })).toMatchObject({
        kind: 'error',
        description: words,
        button: 'auth.ask_new_link',
        done: 'onNewRecoveryLink',
      })
    },
  )

  it.each(['unconfirmed', 'recovery_refused', 'email_not_changed'] as const)(
    'offers to try the link again after the outcome %s if the server was unreachable',
    (kind) => {
      expect(result({ kind, words: 'api.network' })).toMatchObject({
        kind: 'error',
        description: 'api.network',
        button: 'auth.try_again',
        done: 'onRepeat',
      })
    },
  )

  it.each(['auth.email_link_expired', 'auth.email_link_used', 'auth.email_taken'] as const)(
    'offers a button to the profile page after the e-mail change error %s',
    (words) => {
      expect(result({ kind: 'email_not_changed', words })).toMatchObject({
        kind: 'error',
        description: words,
        button: 'auth.go_to_profile',
        done: 'onProfile',
      })
    },
  )

  it.each([
    ['auth.link_expired', 'auth.resend_confirmation', 'onNewConfirmation'],
    ['auth.link_invalid', 'auth.try_again', 'onLeave'],
    ['auth.confirmation_failed', 'auth.try_again', 'onLeave'],
  ] as const)('offers, after the sign-up error %s, the button %s', (words, button, done) => {
    expect(result({ kind: 'unconfirmed', words })).toEqual({
      kind: 'error',
      title: 'auth.confirmation_failed',
      description: words,
      ...(words === 'auth.link_invalid' && { hint: 'auth.link_used_hint' }),
      button,
      done,
    })
  })
})

describe('resultOf for an error in the URL', () => {
  it.each([
    [undefined, { description: 'auth.url_error' }],
    // The provider's sentence may be in another language, and the hint explains this to the user.
    ['The user cancelled', { description: 'The user cancelled', hint: 'auth.provider_words' }],
  ])('maps the error description %j to the texts %j', (given, said) => {
    expect(result({ kind: 'failed', ...(given !== undefined && { description: given }) })).toEqual({
      kind: 'error',
      title: 'auth.url_error_title',
      ...said,
      button: 'auth.try_again',
      done: 'onLeave',
    })
  })
})

it.each([
  [{ kind: 'confirmed' }, 'success', 'auth.confirmed_title'],
  [{ kind: 'email_changed', email: 'ana@exemplo.com.br' }, 'success', 'auth.email_changed_title'],
  [{ kind: 'email_half_changed' }, 'info', 'auth.email_half_changed_title'],
  [{ kind: 'signed_in', email: 'ana@exemplo.com.br' }, 'info', 'auth.provider_processing'],
  [undefined, 'info', 'auth.provider_processing'],
] as const)('returns for the outcome %j a screen of kind %s with the title %s', (outcome, kind, title) => {
  expect(result(outcome)).toMatchObject({ kind, title })
})
