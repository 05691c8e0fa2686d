import { describe, expect, it } from 'vitest'
import { codeRefusal, enrollRefusal } from './second-step-refusal.ts'

const answer = (code: string | undefined, status: number | undefined = 422) => ({
  message: 'any',
  status,
  code,
})

describe('codeRefusal', () => {
  it.each([
    [answer('mfa_verification_failed'), 'app', 'second.code_wrong'],
    [answer('mfa_verification_failed'), 'recovery', 'second.recovery_wrong'],
    [answer('mfa_challenge_expired'), 'app', 'second.code_wrong'],
    [answer('mfa_factor_not_found', 404), 'app', 'second.app_gone'],
    [answer('over_request_rate_limit', 429), 'app', 'error.rate_limited'],
    [answer(undefined, 0), 'recovery', 'api.network'],
    [answer('unexpected_failure', 503), 'recovery', 'error.unavailable'],
  ] as const)('maps %o of type %s to %s', (error, kind, words) => {
    expect(codeRefusal(error, kind)).toBe(words)
  })
})

describe('enrollRefusal', () => {
  it.each([
    [answer('mfa_factor_name_conflict'), { field: 'name', words: 'second.name_taken' }],
    [
      answer('current_password_invalid', 400),
      { field: 'currentPassword', words: 'auth.current_password_wrong' },
    ],
    [answer('too_many_enrolled_mfa_factors'), { words: 'second.too_many_apps' }],
    [answer(undefined, 0), { words: 'api.network' }],
  ])('maps %o to %o', (error, refusal) => {
    expect(enrollRefusal(error)).toEqual(refusal)
  })
})
