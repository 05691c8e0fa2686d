import { describe, expect, it } from 'vitest'
import { confirmationRefusal, resendRefusal, signInRefusal, signUpRefusal } from './auth-refusal.ts'

const answer = (message: string, status: number | undefined = 400, code?: string) => ({
  message,
  status,
  code,
})

describe('a refused sign-in says', () => {
  it.each([
    [answer('Email not confirmed'), 'auth.email_not_confirmed'],
    [answer('Invalid login credentials'), 'auth.wrong_credentials'],
    [answer('anything else'), 'auth.wrong_credentials'],
    [answer('Request rate limit reached', 429), 'error.rate_limited'],
    [answer('Failed to fetch', 0), 'api.network'],
    [answer('HTTP 503', 503), 'error.unavailable'],
  ])('%o: %s', (error, words) => {
    expect(signInRefusal(error)).toBe(words)
  })
})

describe('a refused sign-up says', () => {
  it.each([
    [answer('User already registered', 422), 'auth.already_registered'],
    [answer('Invalid email'), 'field.invalid_email'],
    [answer('Unable to validate email address: invalid format'), 'field.invalid_email'],
    [answer('Password should be at least 6 characters.', 422), 'auth.password_refused'],
    [answer('anything else'), 'auth.sign_up_failed'],
    [answer('Failed to fetch', 0), 'api.network'],
  ])('%o: %s', (error, words) => {
    expect(signUpRefusal(error)).toBe(words)
  })
})

describe('a refused confirmation says', () => {
  it.each([
    [answer('Email link has expired', 403), 'auth.link_expired'],
    [answer('Email link is invalid', 403), 'auth.link_invalid'],
    [answer('Email link is invalid or has expired', 403), 'auth.link_expired'],
    [answer('anything else', 403), 'auth.confirmation_failed'],
    [answer('Failed to fetch', 0), 'api.network'],
  ])('%o: %s', (error, words) => {
    expect(confirmationRefusal(error)).toBe(words)
  })
})

describe('a refused new link says', () => {
  it.each([
    [
      answer('For security purposes, you can only request this after 40 seconds.', 429),
      'auth.resend_too_soon',
    ],
    [answer('Request rate limit reached', 429), 'error.rate_limited'],
    [answer('anything else'), 'auth.unexpected'],
  ])('%o: %s', (error, words) => {
    expect(resendRefusal(error)).toBe(words)
  })
})
