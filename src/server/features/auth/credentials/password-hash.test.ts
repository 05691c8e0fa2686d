import { expect, test } from 'vitest'
import { openPasswordHasher } from './password-hash.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'
import { readConfig } from '#platform/config/config.ts'

const { passwordCost } = readConfig({})
const hasher = openPasswordHasher(new Semaphore({ concurrency: 2, maxQueue: 10 }), passwordCost)
const real = await hasher.hash('the password')
const decoy = await hasher.hash('a decoy', real)
const stored = { password: real, decoys: [decoy] }

test('hashes with argon2id (19 MiB, 2 passes) and a new salt each time', async () => {
  expect(real).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hasher.hash('the password')).not.toBe(real)
})

test('reuses the salt of the hash that is passed as the second argument', () => {
  expect(decoy.split('$')[4]).toBe(real.split('$')[4])
})

test.each([
  ['the password', 'password'],
  ['a decoy', 'decoy'],
  ['something else', undefined],
  ['the password ', undefined],
  ['', undefined],
] as const)('matches %j against the stored hashes as %s', async (password, expected) => {
  expect(await hasher.match(password, stored)).toBe(expected)
})

test('matches nothing if there is no stored hash', async () => {
  expect(await hasher.match('the password', { password: null, decoys: [] })).toBeUndefined()
})

test('matches a password from a repeated sign-up (decoy) if the account has no password', async () => {
  expect(await hasher.match('a decoy', { password: null, decoys: [decoy] })).toBe('decoy')
})

test('matches a password typed with combining accents against the hash of its composed form', async () => {
  const composed = await hasher.hash('coração'.normalize('NFC'))
  expect(await hasher.match('coração'.normalize('NFD'), { password: composed, decoys: [] })).toBe('password')
})

test('uses the salt and cost of the stored hash', async () => {
  // From the tests of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await hasher.match('password', { password: reference, decoys: [] })).toBe('password')
  expect(await hasher.hash('password', reference)).toBe(reference)
})

test('rejects a stored hash that is not argon2id', async () => {
  const bcrypt = '$2b$10$abcdefghijklmnopqrstuv'
  await expect(hasher.match('x', { password: bcrypt, decoys: [] })).rejects.toThrow('argon2id')
})
