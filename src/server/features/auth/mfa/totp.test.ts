import { expect, test } from 'vitest'
import { newTotpSecret, presentTotpSecret, stepOfCode } from './totp.ts'

/**
 * Secret of the test values in RFC 6238, appendix B. The codes are the last six of the eight digits
 * given there.
 */
const secret = new TextEncoder().encode('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the published TOTP code at time %i', (now, code) => {
  expect(stepOfCode(code, secret, now)).toBe(Math.floor(now / 30))
})

test('accepts a code one time step early or late, returns its step, and rejects it two steps away', () => {
  const [now, code, step] = [1_111_111_109, '081804', Math.floor(1_111_111_109 / 30)]
  expect(stepOfCode(code, secret, now - 30)).toBe(step)
  expect(stepOfCode(code, secret, now + 30)).toBe(step)
  expect(stepOfCode(code, secret, now - 60)).toBeUndefined()
  expect(stepOfCode(code, secret, now + 60)).toBeUndefined()
})

test.each(['', '08180', '0818040', '08180a', '０81804'])('rejects %j as a code', (code) => {
  expect(stepOfCode(code, secret, 1_111_111_109)).toBeUndefined()
})

test('creates a new secret of 160 bits each time', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
})

test('presents the secret in base32 and as the otpauth URI that authenticator apps scan', () => {
  const shown = presentTotpSecret(secret, { issuer: 'Lastro: São', account: 'ana@exemplo.com.br' })
  expect(shown.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(shown.uri)
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Lastro: São',
    secret: shown.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
