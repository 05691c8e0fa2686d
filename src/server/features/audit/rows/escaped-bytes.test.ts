import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeBytes } from '../../../../../tests/support/browser/escape-bytes.ts'
import { unescapeBytes } from './escaped-bytes.ts'

test('decodes bytes that PostgreSQL wrote in its escape format', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(unescapeBytes(escapeBytes(bytes))).toEqual(Buffer.from(bytes))
    }),
  )
  expect(unescapeBytes(String.raw`a\000\303\247\\`)).toEqual(Buffer.from([0x61, 0, 0xc3, 0xa7, 0x5c]))
})
