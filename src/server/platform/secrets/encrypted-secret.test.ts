import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBox } from './encrypted-secret.ts'

const keysOf = (secret: string) => ({
  derive: (purpose: string) => createHash('sha256').update(`${secret} ${purpose}`).digest(),
})
const box = secretBox(keysOf('a'), 'maps-key')
const sealed = box.seal('AIzaSy-chave', 'ana')

test('opens for its owner', () => {
  expect(box.open(sealed, 'ana')).toBe('AIzaSy-chave')
})

test('shows nothing of the secret, and never the same bytes twice', () => {
  expect(sealed.includes(Buffer.from('chave'))).toBe(false)
  expect(box.seal('AIzaSy-chave', 'ana').equals(sealed)).toBe(false)
})

test('opens neither for another owner, nor another purpose, nor under another secret', () => {
  expect(box.open(sealed, 'bia')).toBeUndefined()
  expect(secretBox(keysOf('a'), 'webhook').open(sealed, 'ana')).toBeUndefined()
  expect(secretBox(keysOf('b'), 'maps-key').open(sealed, 'ana')).toBeUndefined()
})

test.each([0, 12, sealed.length - 1])('does not open with byte %i changed', (at) => {
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  expect(box.open(changed, 'ana')).toBeUndefined()
})

test('does not open when it is cut short', () => {
  expect(box.open(sealed.subarray(0, 20), 'ana')).toBeUndefined()
})
