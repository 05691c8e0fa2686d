import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeZ85, encodeZ85 } from './z85.ts'

test('encodeZ85 and decodeZ85 convert the example of ZeroMQ RFC 32', () => {
  const bytes = Uint8Array.of(0x86, 0x4f, 0xd2, 0x6f, 0xb5, 0x59, 0xf7, 0x5b)
  expect(encodeZ85(bytes)).toBe('HelloWorld')
  expect(decodeZ85('HelloWorld')).toEqual(bytes)
})

test('decodeZ85 accepts only texts that encodeZ85 returns, and returns the bytes that were encoded', () => {
  const words = fc.array(fc.uint8Array({ minLength: 4, maxLength: 4 }), { maxLength: 16 })
  fc.assert(
    fc.property(words, (parts) => {
      const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
      expect(decodeZ85(encodeZ85(bytes))).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 10 }), (text) => {
      const bytes = decodeZ85(text)
      if (bytes !== undefined) expect(encodeZ85(bytes)).toBe(text)
    }),
  )
})

test.each(['Hello\u0000orld', 'HelloWorl', 'HelloWorld"', '%nSc1', '#####', 'ççççç'])(
  'decodeZ85 returns undefined for %j',
  (text) => {
    expect(decodeZ85(text)).toBeUndefined()
  },
)

test('decodeZ85 decodes the text of the largest value of four bytes', () => {
  expect(decodeZ85('%nSc0')).toEqual(Uint8Array.of(255, 255, 255, 255))
})
