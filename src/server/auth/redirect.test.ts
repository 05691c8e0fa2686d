import { expect, test } from 'vitest'
import { safeRedirect, withFragment } from './redirect.ts'

const site = 'https://rastreio.exemplo.com.br'

test.each([
  [site, `${site}/`],
  [`${site}/auth?mode=login`, `${site}/auth?mode=login`],
  ['HTTPS://RASTREIO.exemplo.com.br:443/a', `${site}/a`],
])('%s is on the site', (asked, expected) => {
  expect(safeRedirect(site, asked).href).toBe(expected)
})

test.each([
  undefined,
  '',
  '/dashboard',
  '//evil.test',
  'https://evil.test',
  'http://rastreio.exemplo.com.br',
  'https://rastreio.exemplo.com.br:444',
  'https://rastreio.exemplo.com.br.evil.test',
  'https://rastreio.exemplo.com.br@evil.test',
  'https://evil@rastreio.exemplo.com.br',
  'https://sub.rastreio.exemplo.com.br',
  'https://rastreio.exemplo.com.br%2eevil.test',
  'blob:https://rastreio.exemplo.com.br/6f1c',
  'javascript://rastreio.exemplo.com.br/%0aalert(1)',
])('%s is not', (asked) => {
  expect(safeRedirect(site, asked).href).toBe(`${site}/auth`)
})

test('any port of one’s own machine is, where that is the site', () => {
  const own = 'http://localhost:3000'
  expect(safeRedirect(own, 'http://localhost:5173/auth').href).toBe('http://localhost:5173/auth')
  expect(safeRedirect(own, 'http://127.0.0.1:5173/auth').href).toBe(`${own}/auth`)
  expect(safeRedirect(own, 'https://localhost:5173/auth').href).toBe(`${own}/auth`)
})

test('a fragment is sorted, encoded, and replaces what was there', () => {
  const url = withFragment(new URL(`${site}/auth?x=1#old`), { type: 'signup', access_token: 'a&b c' })
  expect(url).toBe(`${site}/auth?x=1#access_token=a%26b+c&type=signup`)
})
