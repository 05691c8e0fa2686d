import { expect, test } from 'vitest'
import { parseRedirectPattern } from './redirect-pattern.ts'

test.each([
  ['https://app.exemplo.com.br/auth', 'https://app.exemplo.com.br/auth', true],
  ['https://app.exemplo.com.br/auth', 'https://appxexemplo.com.br/auth', false],
  ['https://app.exemplo.com.br/auth', 'https://app.exemplo.com.br/auth/x', false],
  ['https://*.exemplo.com.br/**', 'https://app.exemplo.com.br/a/b?c=d', true],
  ['https://*.exemplo.com.br/**', 'https://a.b.exemplo.com.br/', false],
  ['https://*.exemplo.com.br/**', 'https://evil.test/.exemplo.com.br/', false],
  ['https://*.exemplo.com.br/**', 'https://evil.test/?a.exemplo.com.br/', false],
  ['http://localhost:5173/*', 'http://localhost:5173/auth', true],
  ['http://localhost:5173/*', 'http://localhost:5173/auth/x', false],
])('the pattern %s matches the URL %s: %s', (pattern, url, expected) => {
  expect(parseRedirectPattern(pattern)?.test(url)).toBe(expected)
})

test.each([
  '',
  '*',
  'https://exemplo.com.br',
  'https://exemplo.com.br*',
  'https://**/auth',
  'https://a**.br/',
  'javascript://x/',
  'https://a@b.test/',
  'https://a.test/***',
  'https://a.test/*/*/*/*',
  'https://a.test/(a+)+$',
])('rejects the pattern %j', (text) => {
  expect(parseRedirectPattern(text)).toBeUndefined()
})
