import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '../../../tests/ledger/any-letter.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import {
  assureLength,
  concat,
  decodeBase64,
  decodeHex,
  decodeUint64,
  decodeUtf8,
  encodeBase64,
  encodeHex,
  encodeUint64,
  encodeUtf8,
  equalBytes,
} from './bytes.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

describe('UTF-8', () => {
  test('decodes the UTF-8 encoding of any text to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter, maxLength: 200 }), (text) => {
        expect(decodeUtf8(encodeUtf8(text))).toBe(text)
      }),
    )
  })

  test('decodes texts of more than 4,096 code points, the size of one chunk', () => {
    const text = 'remessa €😀 '.repeat(2000)
    expect(decodeUtf8(encodeUtf8(text))).toBe(text)
  })

  test('preserves a byte order mark', () => {
    expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
  })

  test.each([
    ['a lone continuation byte', bytes(0x61, 0x80), 1],
    ['a two-byte spelling of NUL', bytes(0xc0, 0x80), 0],
    ['a three-byte spelling of /', bytes(0xe0, 0x80, 0xaf), 0],
    ['a four-byte spelling of €', bytes(0xf0, 0x82, 0x82, 0xac), 0],
    ['half of a surrogate pair', bytes(0xed, 0xa0, 0x80), 0],
    ['a code point beyond U+10FFFF', bytes(0xf4, 0x90, 0x80, 0x80), 0],
    ['a five-byte lead', bytes(0xf8, 0x88, 0x80, 0x80, 0x80), 0],
    ['a five-byte lead before what four bytes would have', bytes(0xf8, 0x90, 0x80, 0x80), 0],
    ['two continuation bytes', bytes(0xbf, 0xbf), 0],
    ['a cut sequence', bytes(0x61, 0x62, 0xe2, 0x82), 2],
    ['a sequence broken by a letter', bytes(0xe2, 0x82, 0x61), 0],
    ['0xff', bytes(0xff), 0],
  ])('refuses %s', (_, input, at) => {
    expect(() => decodeUtf8(input)).toThrow(expect.objectContaining({ code: 'utf8_invalid', facts: { at } }))
  })

  test('gives for any bytes the same text or refusal as TextDecoder', () => {
    const platform = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (input) => {
        let expected: string
        try {
          expected = platform.decode(input)
        } catch {
          expect(refusal(() => decodeUtf8(input))).toBe('utf8_invalid')
          return
        }
        expect(decodeUtf8(input)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('refuses to encode half of a surrogate pair', (text) => {
    expect(refusal(() => encodeUtf8(text))).toBe('text_lone_surrogate')
  })
})

describe('hexadecimal', () => {
  test('decodes the hexadecimal encoding of any bytes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (input) => {
        expect(decodeHex(encodeHex(input))).toEqual(input)
      }),
    )
  })

  test.each(['0', 'abc', 'AB', 'zz', '0x12', ' 12', '1 ', '+1', '-1', '1.', '1E', '١٢'])(
    'refuses the hexadecimal text %j',
    (text) => {
      expect(refusal(() => decodeHex(text))).toBe('hex_invalid')
    },
  )
})

describe('base64', () => {
  test.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('encodes %j as RFC 4648 shows', (text, encoded) => {
    expect(encodeBase64(encodeUtf8(text))).toBe(encoded)
    expect(decodeUtf8(decodeBase64(encoded))).toBe(text)
  })

  test('decodes the base64 encoding of any bytes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (input) => {
        expect(decodeBase64(encodeBase64(input))).toEqual(input)
      }),
    )
  })

  test.each([
    ['stray bits before ==', 'Zh=='],
    ['stray bits before =', 'Zm9='],
    ['no padding', 'Zg'],
    ['half the padding', 'Zg='],
    ['too much padding', 'Zg==='],
    ['padding alone', '===='],
    ['padding in the middle', 'Zg==Zm9v'],
    ['the URL alphabet', '-_-_'],
    ['a line break', 'Zm9v\nZm9v'],
    ['a space', 'Zm9v '],
    ['a letter beyond ASCII', 'Zm9é'],
    ['one letter', 'Z'],
    ['one padding sign', '='],
  ])('refuses %s', (_, text) => {
    expect(refusal(() => decodeBase64(text))).toBe('base64_invalid')
  })
})

describe('64-bit integers', () => {
  test.each([
    [0, '0000000000000000'],
    [1, '0000000000000001'],
    [2 ** 32, '0000000100000000'],
    [Number.MAX_SAFE_INTEGER, '001fffffffffffff'],
  ])('encodes and decodes the integer %d', (value, hex) => {
    expect(encodeHex(encodeUint64(value))).toBe(hex)
    expect(decodeUint64(decodeHex(hex))).toBe(value)
  })

  test.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, -0])('refuses to encode %d', (value) => {
    expect(refusal(() => encodeUint64(value))).toBe('integer_out_of_range')
  })

  test.each(['0020000000000000', 'ffffffffffffffff'])('refuses the too large integer %s', (hex) => {
    expect(refusal(() => decodeUint64(decodeHex(hex)))).toBe('integer_out_of_range')
  })

  test('refuses to decode an integer of seven bytes', () => {
    expect(refusal(() => decodeUint64(new Uint8Array(7)))).toBe('length_invalid')
  })

  test('decodes an integer from the middle of a longer buffer', () => {
    const longer = concat(bytes(9, 9, 9), encodeUint64(77), bytes(9))
    expect(decodeUint64(longer.subarray(3, 11))).toBe(77)
  })
})

test('equalBytes returns true only if all bytes are equal', () => {
  expect(equalBytes(bytes(1, 2), bytes(1, 2))).toBe(true)
  expect(equalBytes(bytes(1, 2), bytes(1, 3))).toBe(false)
  expect(equalBytes(bytes(1, 2), bytes(1, 2, 0))).toBe(false)
  expect(equalBytes(bytes(), bytes())).toBe(true)
})

test('assureLength throws an error whose facts name the value', () => {
  expect(() => assureLength(bytes(1), 2, 'seed')).toThrow(
    expect.objectContaining({ code: 'length_invalid', facts: { what: 'seed', expected: 2, found: 1 } }),
  )
})
