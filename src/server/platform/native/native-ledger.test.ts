import { randomBytes } from 'node:crypto'
import { Point } from '@noble/ed25519'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeHex, decodeUtf8, encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { parseCanonical } from '#ledger/base/canonical.ts'
import { vrfKeyOf, vrfOutput, vrfProve, vrfVerify } from '#ledger/crypto/ecvrf.ts'
import { ORDER, pointOf, publicKeyOf, sign, verify } from '#ledger/crypto/ed25519.ts'
import { hashLeaf, hashNode, sha256 } from '#ledger/crypto/hash.ts'
import { native } from '#ledger/base/native.ts'
import { commitFields } from '#ledger/log/statement.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { anyLetter } from '../../../../tests/ledger/any-letter.ts'
import { vectorFile } from '../../../../tests/ledger/vector-files.ts'
import { hashNatively } from './native-ledger.ts'
import { isPrimeOrder, multiplierBy } from './native-multiples.ts'
import { isSigned } from './native-signatures.ts'

/** Returns the result of `ask` with native functions, and then its result without them. */
function both<T>(ask: () => T): readonly [T, T] {
  delete native.current
  const own = ask()
  hashNatively()
  return [ask(), own]
}

/** Returns a result, or the error code of the call. */
function outcome(ask: () => unknown): unknown {
  try {
    return { value: ask() }
  } catch (error) {
    return { error: error instanceof Error && 'code' in error ? error.code : error }
  }
}

beforeEach(hashNatively)
afterEach(() => void delete native.current)

const bytes = fc.uint8Array({ maxLength: 300 })

describe('native functions and ledger agree', () => {
  test('on hashes', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        for (const hash of [sha256, hashLeaf, (one: Uint8Array) => hashNode(one, data)]) {
          const [found, expected] = both(() => Buffer.from(hash(data)))
          expect(found).toEqual(expected)
        }
      }),
    )
  })

  test('on valid and invalid text', () => {
    const letters = fc.string({ unit: anyLetter }).map((text) => new TextEncoder().encode(text))
    fc.assert(
      fc.property(fc.oneof(bytes, letters), (data) => {
        const [found, expected] = both(() => outcome(() => decodeUtf8(data)))
        expect(found).toEqual(expected)
      }),
    )
    expect(both(() => decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 65)))).toEqual(['\ufeffA', '\ufeffA'])
  })

  test('on which texts are canonical JSON', () => {
    const written = fc
      .jsonValue({ stringUnit: anyLetter, maxDepth: 10 })
      .chain((value) => fc.constantFrom(JSON.stringify(value), JSON.stringify(sorted(value))))
    fc.assert(
      fc.property(fc.oneof(written, fc.json(), fc.string()), (text) => {
        const [found, expected] = both(() => outcome(() => parseCanonical(text)))
        expect(found).toEqual(expected)
      }),
    )
  })

  test.each([
    '{"10":1,"9":2}',
    '{"9":2,"10":1}',
    '{"b":1,"a":2}',
    '{"a":1,"a":1}',
    '{"__proto__":{"b":1,"a":2}}',
    '-0',
    '1e2',
    '1e400',
    '"\ud800"',
    '"\\ud800"',
    '"\\u0041"',
    `${'['.repeat(40)}${']'.repeat(40)}`,
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'null',
    '',
  ])('on whether JSON text %# is canonical', (text) => {
    const [found, expected] = both(() => outcome(() => parseCanonical(text)))
    expect(found).toEqual(expected)
  })

  test('on signatures, including published edge cases', () => {
    const cases: { key: string; sig: string; msg: string }[] = JSON.parse(
      vectorFile('ed25519/ed25519vectors.json'),
    )
    for (const { key, sig, msg } of cases) {
      const ask = (): boolean => verify(decodeHex(sig), encodeUtf8(msg), decodeHex(key))
      const [found, expected] = both(ask)
      expect(found).toBe(expected)
      if (!expected) expect(isSigned(decodeHex(sig), encodeUtf8(msg), decodeHex(key))).toBe(false)
    }
  })

  test('on valid signatures, and on signatures and keys with a changed bit', () => {
    const seed = new Uint8Array(32).fill(3)
    const message = encodeUtf8('remessa')
    const publicKey = publicKeyOf(seed)
    const signature = sign(message, seed)
    expect(isSigned(signature, message, publicKey)).toBe(true)
    fc.assert(
      fc.property(fc.nat(63), fc.nat(31), fc.nat(7), (inSignature, inKey, bit) => {
        const flip = (whole: Uint8Array, at: number): Uint8Array =>
          whole.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))
        expect(isSigned(flip(signature, inSignature), message, publicKey)).toBe(false)
        expect(isSigned(signature, message, flip(publicKey, inKey))).toBe(false)
      }),
    )
    expect(isSigned(signature.subarray(1), message, publicKey)).toBe(false)
    expect(isSigned(signature, message, publicKey.subarray(1))).toBe(false)
    expect(isSigned(signature, encodeUtf8('remessas'), publicKey)).toBe(false)
  })

  test('on VRF outputs and proofs', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(seeds, bytes, (seed, text) => {
        const [found, expected] = both(() => {
          const key = vrfKeyOf(seed)
          return [vrfOutput(key, text), vrfProve(key, text)].map(encodeHex)
        })
        expect(found).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  test('on valid VRF proofs, and on proofs and keys with a changed bit', () => {
    const text = encodeUtf8('FT-20241201-ABC123')
    const key = vrfKeyOf(new Uint8Array(32).fill(5))
    const proof = vrfProve(key, text)
    expect(both(() => vrfVerify(key.publicKey, text, proof))).toEqual([
      vrfOutput(key, text),
      vrfOutput(key, text),
    ])
    fc.assert(
      fc.property(fc.nat(79), fc.nat(31), fc.nat(7), (inProof, inKey, bit) => {
        const flip = (whole: Uint8Array, at: number): Uint8Array =>
          whole.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))
        expect(both(() => vrfVerify(key.publicKey, text, flip(proof, inProof)))).toEqual([
          undefined,
          undefined,
        ])
        expect(both(() => vrfVerify(flip(key.publicKey, inKey), text, proof))).toEqual([undefined, undefined])
      }),
      { numRuns: 30 },
    )
  })

  test('on points with a component of low order', () => {
    const torsion = Array.from({ length: 100 }, () => pointOf(randomBytes(32)))
      .filter((point) => point !== undefined)
      .map((point) => point.multiply(ORDER - 1n).add(point))
      .find((point) => !point.double().double().is0())
    if (torsion === undefined) throw new Error('no point of order 8')
    const lowOrder = [torsion, torsion.double(), torsion.double().double(), Point.ZERO]
    for (const low of lowOrder) expect(isPrimeOrder(low)).toBe(false)
    for (const times of [1n, 2n, 12_345n, ORDER - 1n]) {
      const member = Point.BASE.multiply(times)
      expect(isPrimeOrder(member)).toBe(true)
      for (const low of lowOrder) expect(isPrimeOrder(member.add(low))).toBe(low.is0())
    }
  })

  test('on products of points and scalars below the order', () => {
    const point = (times: bigint): Point => Point.BASE.multiply(times)
    const edges = [1n, 2n, 7n, 8n, 9n, ORDER - 1n, ORDER - 8n, ORDER / 2n, 2n ** 251n, 2n ** 252n]
    const numbers = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 1n, max: ORDER - 1n }))
    let multiplied = 0
    fc.assert(
      fc.property(numbers, numbers, (scalar, times) => {
        const found = multiplierBy(scalar)?.(point(times))
        if (found === undefined) return
        multiplied++
        expect(Point.fromAffine(found).equals(point(times).multiply(scalar))).toBe(true)
      }),
    )
    // OpenSSL must compute more than 50 of the 100 products. The ledger computes the product only
    // for a scalar without a representative that X25519 accepts.
    expect(multiplied).toBeGreaterThan(50)
    expect(multiplierBy(5n)?.(Point.ZERO)).toBeUndefined()
  })

  test('on digests of fields with values of any length', () => {
    const flat = fc.oneof(
      fc.string({ unit: anyLetter }).map((text) => text.normalize('NFC')),
      fc.constantFrom(null, true, false, 'é'.repeat(5_000)),
    )
    const value: fc.Arbitrary<FieldValue> = fc.oneof(
      flat,
      fc.dictionary(fc.constantFrom('a', 'ç', 'lote'), flat),
    )
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,63}$/)
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 5 }), (fields) => {
        const seed = randomBytes(32)
        const [found, expected] = both(() => outcome(() => commitFields(seed, fields)))
        expect(found).toEqual(expected)
      }),
    )
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
