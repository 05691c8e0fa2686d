import { describe, expect, it } from 'vitest'
import {
  confirmationRefusal,
  emailChangeRefusal,
  emailLinkRefusal,
  otherRefusal,
  passwordRefusal,
  recoveryLinkRefusal,
  recoveryRefusal,
  resendRefusal,
  signInRefusal,
  signUpRefusal,
} from './auth-refusal.ts'

const answer = (message: string, status: number | undefined = 400, code?: string) => ({
  message,
  status,
  code,
})

describe('signInRefusal', () => {
  it.each([
    [answer('Email not confirmed'), 'auth.email_not_confirmed'],
    [answer('Invalid login credentials'), 'auth.wrong_credentials'],
    [answer('anything else'), 'auth.wrong_credentials'],
    [answer('Request rate limit reached', 429), 'error.rate_limited'],
    [answer('Failed to fetch', 0), 'api.network'],
    [answer('HTTP 503', 503), 'error.unavailable'],
  ])('maps %o to %s', (error, words) => {
    expect(signInRefusal(error)).toBe(words)
  })
})

describe('signUpRefusal', () => {
  it.each([
    [answer('User already registered', 422), 'auth.already_registered'],
    [answer('Invalid email'), 'field.invalid_email'],
    [answer('Unable to validate email address: invalid format'), 'field.invalid_email'],
    [answer('Password should be at least 6 characters.', 422), 'auth.password_refused'],
    [answer('anything else'), 'auth.sign_up_failed'],
    [answer('Failed to fetch', 0), 'api.network'],
  ])('maps %o to %s', (error, words) => {
    expect(signUpRefusal(error)).toBe(words)
  })
})

describe('confirmationRefusal', () => {
  it.each([
    [answer('Email link has expired', 403), 'auth.link_expired'],
    [answer('Email link is invalid', 403), 'auth.link_invalid'],
    [answer('Email link is invalid or has expired', 403), 'auth.link_expired'],
    [answer('anything else', 403), 'auth.confirmation_failed'],
    [answer('Failed to fetch', 0), 'api.network'],
  ])('maps %o to %s', (error, words) => {
    expect(confirmationRefusal(error)).toBe(words)
  })
})

describe('resendRefusal', () => {
  it.each([
    [
      answer('For security purposes, you can only request this after 40 seconds.', 429),
      'auth.resend_too_soon',
    ],
    [answer('Request rate limit reached', 429), 'error.rate_limited'],
    [answer('anything else'), 'auth.unexpected'],
  ])('maps %o to %s', (error, words) => {
    expect(resendRefusal(error)).toBe(words)
  })
})

describe('recoveryRefusal', () => {
  it.each([
    [
      answer('For security purposes, you can only request this after 40 seconds.', 429),
      'auth.recovery_too_soon',
    ],
    [answer('Unable to validate email address: invalid format'), 'auth.recovery_unknown_email'],
    [answer('anything else'), 'auth.recovery_not_sent'],
    [answer('Request rate limit reached', 429), 'error.rate_limited'],
    [answer('Failed to fetch', 0), 'api.network'],
  ])('maps %o to %s', (error, words) => {
    expect(recoveryRefusal(error)).toBe(words)
  })
})

describe('recoveryLinkRefusal', () => {
  it.each([
    [answer('Email link has expired', 403, 'otp_expired'), 'auth.recovery_link_expired'],
    [answer('Email link is invalid', 403, 'otp_expired'), 'auth.recovery_link_used'],
    [answer('Failed to fetch', 0), 'api.network'],
    [answer('anything else', 403), 'auth.unexpected'],
  ])('maps %o to %s', (error, words) => {
    expect(recoveryLinkRefusal(error)).toBe(words)
  })
})

describe('emailLinkRefusal', () => {
  it.each([
    [answer('Email link has expired', 403, 'otp_expired'), 'auth.email_link_expired'],
    [answer('Email link is invalid', 403, 'otp_expired'), 'auth.email_link_used'],
    [
      answer('A user with this email address has already been registered', 422, 'email_exists'),
      'auth.email_taken',
    ],
    [answer('HTTP 503', 503), 'error.unavailable'],
  ])('maps %o to %s', (error, words) => {
    expect(emailLinkRefusal(error)).toBe(words)
  })
})

describe('emailChangeRefusal', () => {
  it.each([
    [answer('Unable to validate email address: invalid format'), 'field.invalid_email'],
    [
      answer('For security purposes, you can only request this after 40 seconds.', 429),
      'auth.resend_too_soon',
    ],
    [answer('anything else'), 'auth.unexpected'],
  ])('maps %o to %s', (error, words) => {
    expect(emailChangeRefusal(error)).toBe(words)
  })
})

describe('passwordRefusal', () => {
  const weak = (message: string, ...reasons: string[]) => ({
    ...answer(message, 422, 'weak_password'),
    reasons,
  })
  it.each([
    [weak('Password should be at least 6 characters.', 'length'), 'password', 'auth.new_password_short'],
    [weak('Password cannot be longer than 128 characters', 'length'), 'password', 'auth.password_too_long'],
    [weak('Password is known to be weak', 'pwned'), 'password', 'auth.password_common'],
    [weak('Password contains characters', 'characters'), 'password', 'auth.password_unreadable'],
    [answer('New password should be different', 422, 'same_password'), 'password', 'auth.same_password'],
    [
      answer('Current password is not right.', 400, 'current_password_invalid'),
      'currentPassword',
      'auth.current_password_wrong',
    ],
    [
      answer('Current password required', 400, 'current_password_required'),
      'currentPassword',
      'auth.current_password_missing',
    ],
    [answer('anything else'), undefined, 'auth.unexpected'],
    [answer('Request rate limit reached', 429), undefined, 'error.rate_limited'],
  ])('maps %o to field %s and message %s', (error, field, words) => {
    expect(passwordRefusal(error)).toEqual({ ...(field && { field }), words })
  })
})

describe('otherRefusal', () => {
  it.each([
    [answer('anything'), 'auth.unexpected'],
    [answer('Failed to fetch', 0), 'api.network'],
  ])('maps %o to %s', (error, words) => {
    expect(otherRefusal(error)).toBe(words)
  })
})
