import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBox } from './encrypted-secret.ts'

const keysOf = (secret: string) => ({
  derive: (purpose: string) => createHash('sha256').update(`${secret} ${purpose}`).digest(),
})
const box = secretBox(keysOf('a'), 'maps-key')
const sealed = box.seal('AIzaSy-chave', 'ana')

test('decrypts a secret for its owner', () => {
  expect(box.open(sealed, 'ana')).toBe('AIzaSy-chave')
})

test('encrypts a secret without revealing it, and to different bytes each time', () => {
  expect(sealed.includes(Buffer.from('chave'))).toBe(false)
  expect(box.seal('AIzaSy-chave', 'ana').equals(sealed)).toBe(false)
})

test('does not decrypt a secret for another owner, for another purpose or in another installation', () => {
  expect(box.open(sealed, 'bia')).toBeUndefined()
  expect(secretBox(keysOf('a'), 'webhook').open(sealed, 'ana')).toBeUndefined()
  expect(secretBox(keysOf('b'), 'maps-key').open(sealed, 'ana')).toBeUndefined()
})

test.each([0, 12, sealed.length - 1])('does not decrypt a value whose byte %i was changed', (at) => {
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  expect(box.open(changed, 'ana')).toBeUndefined()
})

test('does not decrypt a truncated value', () => {
  expect(box.open(sealed.subarray(0, 20), 'ana')).toBeUndefined()
})
