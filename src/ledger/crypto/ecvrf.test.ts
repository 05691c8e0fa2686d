import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { concat, decodeHex, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { vrfKeyOf, vrfOutput, vrfProve, vrfVerify } from './ecvrf.ts'
import { publicKeyOf } from './ed25519.ts'

type Vector = { example: number; sk: string; pk: string; alpha: string; pi: string; beta: string }

const vectors: Vector[] = JSON.parse(vectorFile('ecvrf/rfc9381-b3.json'))

const seed = new Uint8Array(32).fill(7)
const key = publicKeyOf(seed)
const alpha = encodeUtf8('FT-20261121-ABC123')
const proof = vrfProve(vrfKeyOf(seed), alpha)

describe.each(vectors)('RFC 9381, example $example', ({ sk, pk, alpha: text, pi, beta }) => {
  test('computes the published public key and proof', () => {
    expect(encodeHex(publicKeyOf(decodeHex(sk)))).toBe(pk)
    expect(encodeHex(vrfProve(vrfKeyOf(decodeHex(sk)), decodeHex(text)))).toBe(pi)
  })

  test('verifies the published proof and returns the published output', () => {
    const output = vrfVerify(decodeHex(pk), decodeHex(text), decodeHex(pi))
    expect(output && encodeHex(output)).toBe(beta)
    expect(encodeHex(vrfOutput(vrfKeyOf(decodeHex(sk)), decodeHex(text)))).toBe(beta)
  })
})

test('vrfVerify accepts a proof only for its own text and key', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ maxLength: 80 }),
      fc.uint8Array({ maxLength: 80 }),
      (secret, text, other) => {
        const made = vrfProve(vrfKeyOf(secret), text)
        const output = vrfVerify(publicKeyOf(secret), text, made)
        expect(output).toHaveLength(64)
        fc.pre(encodeHex(text) !== encodeHex(other))
        expect(vrfVerify(publicKeyOf(secret), other, made)).toBeUndefined()
        expect(vrfVerify(key, text, made)).toBeUndefined()
      },
    ),
    { numRuns: 15 },
  )
})

test('vrfVerify refuses a proof with one changed bit', () => {
  for (let bit = 0; bit < proof.length * 8; bit += 7) {
    const changed = proof.slice()
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(vrfVerify(key, alpha, changed), `bit ${bit}`).toBeUndefined()
  }
})

test.each([
  ['shorter', proof.subarray(0, 79)],
  ['longer', concat(proof, new Uint8Array(1))],
  ['empty', new Uint8Array(0)],
])('vrfVerify refuses a proof that is %s', (_, bytes) => {
  expect(vrfVerify(key, alpha, bytes)).toBeUndefined()
})

test('vrfVerify refuses a proof whose scalar is increased by the order of the group', () => {
  const { Fn } = ed25519.Point
  const s = Fn.fromBytes(proof.slice(48))
  const larger = encodeLittleEndian(s + Fn.ORDER)
  expect(vrfVerify(key, alpha, concat(proof.subarray(0, 48), larger))).toBeUndefined()
})

test('vrfVerify refuses points of low order as a key and in a proof', () => {
  for (const hex of ED25519_TORSION_SUBGROUP) {
    const point = decodeHex(hex)
    expect(vrfVerify(point, alpha, proof)).toBeUndefined()
    expect(vrfVerify(key, alpha, concat(point, proof.subarray(32)))).toBeUndefined()
  }
})

test('vrfVerify refuses a proof whose point gamma has a low-order component', () => {
  const { Point } = ed25519
  const gamma = Point.fromBytes(proof.slice(0, 32))
  const low = Point.fromHex(ED25519_TORSION_SUBGROUP[1] ?? '')
  const moved = concat(gamma.add(low).toBytes(), proof.subarray(32))
  expect(vrfVerify(key, alpha, moved)).toBeUndefined()
})

test('vrfKeyOf refuses a seed of 31 bytes', () => {
  expect(refusal(() => vrfKeyOf(new Uint8Array(31)))).toBe('length_invalid')
})

function encodeLittleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}
