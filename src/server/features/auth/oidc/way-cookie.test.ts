import { expect, test } from 'vitest'
import { openWayCookies } from './way-cookie.ts'

const secure = openWayCookies('https://rastreio.exemplo.com.br')
const plain = openWayCookies('http://localhost:3000')

test('sets a Secure cookie with the __Host- prefix on https', () => {
  expect(secure.set('state', 'secret')).toMatch(
    /^__Host-lastro-oidc-[0-9a-f]{16}=secret; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(secure.clear('state')).toMatch(/^__Host-lastro-oidc-[0-9a-f]{16}=; Max-Age=0; .*; Secure$/)
})

test('reads the cookie of each authorization request separately', () => {
  const header = ['other=1', ...['a', 'b'].map((state) => pairOf(plain.set(state, `of-${state}`)))].join('; ')
  expect(plain.read(header, 'a')).toBe('of-a')
  expect(plain.read(header, 'b')).toBe('of-b')
  expect(plain.read(header, 'c')).toBe('')
  expect(plain.read(undefined, 'a')).toBe('')
})

test('rejects a cookie without the prefix on https', () => {
  expect(secure.read(pairOf(plain.set('a', 'planted')), 'a')).toBe('')
})

function pairOf(cookie: string): string {
  return cookie.split(';')[0] ?? ''
}
