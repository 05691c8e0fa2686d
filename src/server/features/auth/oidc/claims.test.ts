import { expect, test } from 'vitest'
import { toIdentity } from './claims.ts'

const token = { iss: 'https://id.exemplo.com.br', sub: 'ana' }

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [null, false],
  [undefined, false],
])('converts email_verified %j to isEmailVerified %j', (email_verified, isEmailVerified) => {
  const identity = toIdentity({ ...token, email: 'Ana@Exemplo.com.br', email_verified }, undefined)
  expect(identity).toMatchObject({ email: 'ana@exemplo.com.br', isEmailVerified })
})

test('ignores email_verified of the user info if the address is in the ID token', () => {
  const identity = toIdentity(
    { ...token, email: 'ana@exemplo.com.br' },
    { email: 'outra@exemplo.com.br', email_verified: true },
  )
  expect(identity).toMatchObject({ email: 'ana@exemplo.com.br', isEmailVerified: false })
})

test.each([
  ['  Ana Souza ', 'Ana Souza'],
  ['', undefined],
  ['Ana\nSouza', undefined],
  ['\ud800', undefined],
  ['x'.repeat(201), undefined],
  [7, undefined],
])('reads the name %j as %j', (name, fullName) => {
  expect(toIdentity({ ...token, name }, undefined)?.fullName).toBe(fullName)
})

test.each([[{ iss: token.iss }], [{ ...token, sub: '' }], [{ ...token, sub: 'x'.repeat(256) }], [undefined]])(
  'returns undefined for the claims %j',
  (claims) => {
    expect(toIdentity(claims, undefined)).toBeUndefined()
  },
)
