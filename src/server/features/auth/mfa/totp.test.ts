import { expect, test } from 'vitest'
import { newTotpSecret, presentTotpSecret, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B: ASCII "12345678901234567890"; of its eight digits the last six. */
const secret = new TextEncoder().encode('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i the code of the standard is taken', (now, code) => {
  expect(stepOfCode(code, secret, now)).toBe(Math.floor(now / 30))
})

test('a code is taken one step early and one late, as the step that it belongs to', () => {
  const [now, code, step] = [1_111_111_109, '081804', Math.floor(1_111_111_109 / 30)]
  expect(stepOfCode(code, secret, now - 30)).toBe(step)
  expect(stepOfCode(code, secret, now + 30)).toBe(step)
  expect(stepOfCode(code, secret, now - 60)).toBeUndefined()
  expect(stepOfCode(code, secret, now + 60)).toBeUndefined()
})

test.each(['', '08180', '0818040', '08180a', '０81804'])('%j is no code', (code) => {
  expect(stepOfCode(code, secret, 1_111_111_109)).toBeUndefined()
})

test('a new secret has 160 bits, another each time', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
})

test('is shown in base32 and as the address that apps scan', () => {
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
