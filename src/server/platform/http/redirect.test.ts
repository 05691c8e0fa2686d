import { expect, test } from 'vitest'
import { parseRedirectPattern } from '../config/redirect-pattern.ts'
import { requestedRedirect, safeRedirect, withFragment } from './redirect.ts'

const publicUrl = 'https://rastreio.exemplo.com.br'
const site = { publicUrl, redirectUrls: [] }

test.each([
  [publicUrl, `${publicUrl}/`],
  [`${publicUrl}/auth?mode=login`, `${publicUrl}/auth?mode=login`],
  ['HTTPS://RASTREIO.exemplo.com.br:443/a', `${publicUrl}/a`],
])('redirects to %s on the site', (asked, expected) => {
  expect(safeRedirect(site, asked).href).toBe(expected)
})

const foreign = [
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
  `https://rastreio.exemplo.com.br/${'x'.repeat(2000)}`,
]

test.each(foreign)('redirects to the sign-in page instead of %s', (asked) => {
  expect(safeRedirect(site, asked).href).toBe(`${publicUrl}/auth`)
})

test('redirects to any port of a loopback host if the site itself is on that host', () => {
  const own = { publicUrl: 'http://localhost:3000', redirectUrls: [] }
  expect(safeRedirect(own, 'http://localhost:5173/auth').href).toBe('http://localhost:5173/auth')
  expect(safeRedirect(own, 'http://127.0.0.1:5173/auth').href).toBe('http://localhost:3000/auth')
  expect(safeRedirect(own, 'https://localhost:5173/auth').href).toBe('http://localhost:3000/auth')
})

const patterns = ['https://*.parceiro.com.br/**', 'http://localhost:5173/**', 'https://*/aberto'].flatMap(
  (text) => parseRedirectPattern(text) ?? [],
)
const listing = { publicUrl, redirectUrls: patterns }

test.each([
  'https://app.parceiro.com.br/entrar?x=1#y',
  'http://localhost:5173/auth',
  'https://intranet/aberto',
])('redirects to the listed URL %s', (asked) => {
  expect(safeRedirect(listing, asked).href).toBe(asked)
})

test.each([
  ...foreign,
  'https://parceiro.com.br/',
  'https://a.b.parceiro.com.br/',
  'https://evil.test/#.parceiro.com.br/',
  'https://evil.test/.parceiro.com.br/',
  'https://ana@app.parceiro.com.br/',
  'https://3232235777/aberto',
  'https://0x7f000001/aberto',
  'https://192.168.1.1/aberto',
  'https://[2001:db8::1]/aberto',
])('redirects to the sign-in page instead of %s if no listed pattern matches it', (asked) => {
  expect(safeRedirect(listing, asked).href).toBe(`${publicUrl}/auth`)
})

test('takes the redirect URL from the query, else from the header `redirect_to`, else from the `Referer`', () => {
  const headers = { redirect_to: 'b', referer: 'c' }
  expect(requestedRedirect({ headers }, 'a')).toBe('a')
  expect(requestedRedirect({ headers }, undefined)).toBe('b')
  expect(requestedRedirect({ headers: { referer: 'c' } }, null)).toBe('c')
  expect(requestedRedirect({ headers: {} }, undefined)).toBeUndefined()
})

test('replaces the URL fragment by sorted and encoded parameters', () => {
  const url = withFragment(new URL(`${publicUrl}/auth?x=1#old`), { type: 'signup', access_token: 'a&b c' })
  expect(url).toBe(`${publicUrl}/auth?x=1#access_token=a%26b+c&type=signup`)
})
