import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '../../../tests/ledger/any-letter.ts'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile, vectorFiles } from '../../../tests/ledger/vector-files.ts'
import { encodeHex, encodeUtf8 } from './bytes.ts'
import { canonicalize, parseCanonical } from './canonical.ts'
import type { Json } from './json.ts'

describe('canonicalize', () => {
  test.each(vectorFiles('jcs/input'))('writes the published example %s', (name, input) => {
    const canonical = canonicalize(JSON.parse(input))
    expect(canonical).toBe(vectorFile(`jcs/output/${name}`))
    const bytes = vectorFile(`jcs/outhex/${name.replace('.json', '.txt')}`)
    expect(encodeHex(encodeUtf8(canonical))).toBe(bytes.replaceAll(/\s/g, ''))
  })
})

/** Examples of RFC 8785, appendix B. */
test.each([
  [0, '0'],
  [-0, '0'],
  [5e-324, '5e-324'],
  [-5e-324, '-5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [9.999999999999997e22, '9.999999999999997e+22'],
  [1e23, '1e+23'],
  [0.000001, '0.000001'],
  [9.999999999999997e-7, '9.999999999999997e-7'],
  [333333333.3333332, '333333333.3333332'],
  [1424953923781206.25, '1424953923781206.2'],
])('writes the number %d as RFC 8785 shows', (value, text) => {
  expect(canonicalize(value)).toBe(text)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses number %d', (value) => {
  expect(refusal(() => canonicalize([value]))).toBe('number_not_finite')
})

test.each([['\ud800'], [{ '\udfff': null }]])('canonicalize refuses a lone surrogate in %j', (value) => {
  expect(refusal(() => canonicalize(value))).toBe('text_lone_surrogate')
})

const json: fc.Arbitrary<Json> = fc
  .jsonValue({ stringUnit: anyLetter, maxDepth: 5 })
  .map((value) => structuredClone(value) as Json)

test('canonicalize writes a text that parses to the same value and is its own canonical form', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = canonicalize(value)
      expect(canonicalize(parseCanonical(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('parseCanonical and canonicalize treat __proto__ like any other member name', () => {
  const text = '{"__proto__":{"final":true},"a":1}'
  expect(canonicalize(parseCanonical(text))).toBe(text)
})

describe('parseCanonical', () => {
  test.each([
    ['a space', '{"a": 1}', 'json_not_canonical'],
    ['a last newline', '{"a":1}\n', 'json_not_canonical'],
    ['a doubled name', '{"a":1,"a":1}', 'json_not_canonical'],
    ['unsorted names', '{"b":1,"a":1}', 'json_not_canonical'],
    ['names sorted by code point', '{"\ufb33":1,"😀":1}', 'json_not_canonical'],
    ['an escaped letter', '{"\\u0061":1}', 'json_not_canonical'],
    ['an escaped slash', '"\\/"', 'json_not_canonical'],
    ['an upper-case escape', '"\\u000F"', 'json_not_canonical'],
    ['minus zero', '-0', 'json_not_canonical'],
    ['a plain one with decimals', '1.0', 'json_not_canonical'],
    ['an exponent that is not needed', '1e2', 'json_not_canonical'],
    ['more digits than a double has', '9007199254740993', 'json_not_canonical'],
    ['a number beyond doubles', '1e400', 'number_not_finite'],
    ['an escaped half of a surrogate pair', '"\\ud800"', 'text_lone_surrogate'],
    ['a half of a surrogate pair', '"\ud800"', 'text_lone_surrogate'],
    ['a byte order mark', '\ufeff{}', 'json_invalid'],
    ['a comment', '{}//', 'json_invalid'],
    ['nothing', '', 'json_invalid'],
    ['NaN', 'NaN', 'json_invalid'],
    ['a cut text', '{"a":', 'json_invalid'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 'json_too_deep'],
    ['a hundred thousand levels', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'json_too_deep'],
    ['a hundred thousand levels left open', '{"a":'.repeat(1e5), 'json_invalid'],
  ])('refuses %s', (_, text, code) => {
    expect(refusal(() => parseCanonical(text))).toBe(code)
  })

  test('refuses a space and reports its position', () => {
    expect(() => parseCanonical('{"a": 1}')).toThrow(expect.objectContaining({ facts: { at: 5 } }))
  })
})

test('parseCanonical accepts 32 levels of nesting', () => {
  const text = `${'['.repeat(32)}${']'.repeat(32)}`
  expect(canonicalize(parseCanonical(text))).toBe(text)
})
