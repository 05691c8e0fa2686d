import { sign, verify } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { loadKeys } from '#platform/secrets/keys.ts'
import { deriveSigningKey } from './signing-key.ts'

/** Order of P-256 (FIPS 186-5, SP 800-186, section 3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const keys = await loadKeys({ secret: 'a secret that is long enough for this', dataDir: '/nowhere' })
const key = deriveSigningKey(keys)

test('derives the private key as seed modulo (order - 1), plus one', () => {
  const seed = BigInt(`0x${keys.derive('session-signing', 48).toString('hex')}`)
  const { d = '' } = key.privateKey.export({ format: 'jwk' })
  expect(BigInt(`0x${Buffer.from(d, 'base64url').toString('hex')}`)).toBe((seed % (ORDER - 1n)) + 1n)
})

test('names the derived key pair by its JWK thumbprint', async () => {
  const message = Buffer.from('message')
  expect(verify('sha256', message, key.publicKey, sign('sha256', message, key.privateKey))).toBe(true)
  expect(key.kid).toBe(await calculateJwkThumbprint(key.publicJwk))
})

test('derives the same key each time, and another key from another secret', async () => {
  expect(deriveSigningKey(keys).kid).toBe(key.kid)
  const others = await loadKeys({ secret: 'another secret that is long enough', dataDir: '/nowhere' })
  expect(deriveSigningKey(others).kid).not.toBe(key.kid)
})

test('publishes no private members of the key', () => {
  expect(Object.keys(key.publicJwk).toSorted()).toEqual([
    'alg',
    'crv',
    'key_ops',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ])
})
