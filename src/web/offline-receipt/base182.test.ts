import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase182, encodeBase182 } from './base182.ts'
import { fileBytes } from './file-bytes.ts'

test('encodeBase182 writes fifteen bits in two characters, and decodeBase182 restores the bytes', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase182(bytes)
      expect(decodeBase182(text)).toEqual(bytes)
      expect(text).toHaveLength(4 + 2 * Math.ceil((bytes.length * 8) / 15))
    }),
  )
})

test('encodeBase182 writes only single-byte characters that have no meaning in HTML', () => {
  const text = encodeBase182(Uint8Array.from({ length: 60_000 }, (_, at) => (at * 7919) >>> 3))
  expect(fileBytes(text)).toHaveLength(text.length)
  expect(text).not.toMatch(/["&'<>\\\s\p{C}]/u)
})

test.each([
  ['an incomplete group of characters', '!!!'],
  ['a length above the maximum', 'ÿÿÿÿ!!'],
  ['a character outside the alphabet', `${encodeBase182(Uint8Array.of(1)).slice(0, -1)}<`],
])('decodeBase182 refuses %s', (_what, text) => {
  expect(() => decodeBase182(text)).toThrow(RangeError)
})
