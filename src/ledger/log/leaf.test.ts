import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { encodeHex } from '../base/bytes.ts'
import { decodeLeaf, encodeLeaf, LEAF_LENGTH, noPrevious, type Leaf, type LeafKind } from './leaf.ts'

const leaf: Leaf = {
  kind: 'event',
  pseudonym: new Uint8Array(32).fill(0x11),
  sequence: 2 ** 32 + 5,
  previous: new Uint8Array(32).fill(0x22),
  client: new Uint8Array(32).fill(0x33),
  server: new Uint8Array(32).fill(0x44),
}
const bytes = encodeLeaf(leaf)
const changed = (at: number, to: number): Uint8Array => bytes.with(at, to)

test('encodeLeaf writes the parts of a leaf in the specified order', () => {
  expect(encodeHex(bytes)).toBe(
    ['01', '01', '11'.repeat(32), '0000000100000005', '22'.repeat(32), '33'.repeat(32), '44'.repeat(32)].join(
      '',
    ),
  )
  expect(bytes).toHaveLength(LEAF_LENGTH)
  expect(decodeLeaf(bytes)).toEqual(leaf)
})

test('decodeLeaf returns the leaf that was encoded, and encodeLeaf returns the same bytes again', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const any = fc.record({
    kind: fc.constantFrom<LeafKind>('event', 'erasure', 'chain_block', 'log_key', 'start'),
    pseudonym: hash,
    sequence: fc.maxSafeNat(),
    previous: hash,
    client: hash,
    server: hash,
  })
  fc.assert(
    fc.property(any, (written) => {
      const encoded = encodeLeaf(written)
      expect(decodeLeaf(encoded)).toEqual(written)
      expect(encodeLeaf(decodeLeaf(encoded))).toEqual(encoded)
    }),
  )
})

test('noPrevious returns 32 zeros, the previous hash in the first leaf of a history', () => {
  expect(encodeHex(noPrevious())).toBe('00'.repeat(32))
})

describe('encodeLeaf and decodeLeaf', () => {
  test.each([0, 137, 139])('refuses a leaf of %d bytes', (length) => {
    expect(refusal(() => decodeLeaf(new Uint8Array(length)))).toBe('length_invalid')
  })

  test.each([0, 2, 255])('refuses a leaf of version %d', (version) => {
    expect(refusal(() => decodeLeaf(changed(0, version)))).toBe('leaf_version')
  })

  test.each([0, 6, 255])('refuses a leaf of kind %d', (kind) => {
    expect(refusal(() => decodeLeaf(changed(1, kind)))).toBe('leaf_kind')
  })

  test('refuses a sequence outside 0 to 2^53 - 1', () => {
    expect(refusal(() => decodeLeaf(changed(35, 0x20)))).toBe('integer_out_of_range')
    expect(refusal(() => encodeLeaf({ ...leaf, sequence: 2 ** 53 }))).toBe('integer_out_of_range')
    expect(refusal(() => encodeLeaf({ ...leaf, sequence: -1 }))).toBe('integer_out_of_range')
  })

  test.each(['pseudonym', 'previous', 'client', 'server'])('refuses a leaf with a %s of 31 bytes', (part) => {
    expect(refusal(() => encodeLeaf({ ...leaf, [part]: new Uint8Array(31) }))).toBe('length_invalid')
  })
})
