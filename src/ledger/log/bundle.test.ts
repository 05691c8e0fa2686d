import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { decodeBundle, encodeBundle } from './bundle.ts'
import { decodeHex, encodeHex, encodeUtf8 } from '../base/bytes.ts'

test('encodeBundle writes the length of each entry before the entry', () => {
  expect(encodeHex(encodeBundle([encodeUtf8('ab'), new Uint8Array(0), new Uint8Array(256).fill(1)]))).toBe(
    `0002616200000100${'01'.repeat(256)}`,
  )
})

test('decodeBundle returns the entries that encodeBundle encoded', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 10 }), (entries) => {
      expect(decodeBundle(encodeBundle(entries), entries.length)).toEqual(entries)
    }),
  )
})

test('encodeBundle accepts entries of at most 65,535 bytes', () => {
  const longest = new Uint8Array(65_535)
  expect(decodeBundle(encodeBundle([longest]), 1)).toEqual([longest])
  expect(refusal(() => encodeBundle([new Uint8Array(65_536)]))).toBe('entry_too_long')
})

describe('decodeBundle', () => {
  test.each(['00', '0001', '000261', '0000ff'])('refuses bytes that end inside an entry: %s', (hex) => {
    expect(refusal(() => decodeBundle(decodeHex(hex), 1))).toBe('bundle_truncated')
  })

  test('refuses a number of entries that differs from the width', () => {
    expect(refusal(() => decodeBundle(decodeHex('00000000'), 1))).toBe('bundle_width')
    expect(refusal(() => decodeBundle(decodeHex('0000'), 2))).toBe('bundle_width')
  })
})
