import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { concat, decodeHex, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { publicKeyOf, sign, verify } from './ed25519.ts'

type Vector = { number: number; key: string; sig: string; msg: string; flags: string[] | null }

const vectors: Vector[] = JSON.parse(vectorFile('ed25519/ed25519vectors.json'))

/**
 * The published cases use points of low order, points with low-order components and odd encodings
 * as A and R. Their flags name the peculiarities of each case. `verify` refuses all these flags, so
 * a case must be accepted if and only if it has none of them.
 */
const refusedFlags = new Set([
  'low_order_A',
  'low_order_R',
  'low_order_component_A',
  'low_order_component_R',
  // A case with this flag also has a low-order component in A or R, because nothing else leaves a
  // low-order residue in the equation.
  'low_order_residue',
  'non_canonical_A',
  'non_canonical_R',
  // A case with this flag also has a non-canonical A or R, because otherwise re-encoding A and R
  // would not change the hash.
  'reencoded_k',
])

describe('verify, with the published edge cases', () => {
  test('refuses every flag that occurs in the published cases', () => {
    expect(
      [...new Set(vectors.flatMap(({ flags }) => flags ?? []))].filter((flag) => !refusedFlags.has(flag)),
    ).toEqual([])
  })

  test('accepts a case if and only if it has no flag', () => {
    for (const { number, key, sig, msg, flags } of vectors) {
      const accepted = verify(decodeHex(sig), encodeUtf8(msg), decodeHex(key))
      expect({ number, accepted }).toEqual({ number, accepted: flags === null || flags.length === 0 })
    }
  })
})

/** Test vectors of RFC 8032, section 7.1. */
const rfcTests = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
]

test.each(rfcTests)('signs message $message as in RFC 8032', ({ seed, publicKey, message, signature }) => {
  expect(encodeHex(publicKeyOf(decodeHex(seed)))).toBe(publicKey)
  expect(encodeHex(sign(decodeHex(message), decodeHex(seed)))).toBe(signature)
  expect(verify(decodeHex(signature), decodeHex(message), decodeHex(publicKey))).toBe(true)
})

describe('Ed25519', () => {
  const seed = new Uint8Array(32).fill(1)
  const publicKey = publicKeyOf(seed)
  const message = encodeUtf8('remessa')
  const signature = sign(message, seed)
  const L = 2n ** 252n + 27742317777372353535851937790883648493n
  const P = 2n ** 255n - 19n

  test('refuses a signature with another message, key or changed bit', () => {
    expect(verify(signature, message, publicKey)).toBe(true)
    expect(verify(signature, encodeUtf8('remessas'), publicKey)).toBe(false)
    expect(verify(signature, message, publicKeyOf(new Uint8Array(32).fill(2)))).toBe(false)
    for (let at = 0; at < 64; at++) {
      expect(
        verify(
          signature.map((byte, index) => (index === at ? byte ^ 0x10 : byte)),
          message,
          publicKey,
        ),
      ).toBe(false)
    }
  })

  test('refuses S at or above the order of the group, even if the equation holds', () => {
    const s = littleEndianValue(signature.subarray(32))
    const moved = concat(signature.slice(0, 32), littleEndian(s + L))
    expect(verify(moved, message, publicKey)).toBe(false)
  })

  test.each([31, 33, 0])('refuses a key of %d bytes', (length) => {
    expect(verify(signature, message, new Uint8Array(length))).toBe(false)
  })

  test.each([63, 65, 0])('refuses a signature of %d bytes', (length) => {
    expect(verify(new Uint8Array(length), message, publicKey)).toBe(false)
  })

  test.each([
    ['the identity', littleEndian(1n)],
    ['the identity with a sign', littleEndian(1n + 2n ** 255n)],
    ['the identity spelled P + 1', littleEndian(P + 1n)],
    ['the point of order two', littleEndian(P - 1n)],
    ['a point of order four', littleEndian(0n)],
  ])('refuses %s as key and R', (_, point) => {
    const zero = new Uint8Array(32)
    expect(verify(concat(point, zero), message, point)).toBe(false)
  })

  test('refuses a key with a low-order component, even if the equation with the cofactor holds', () => {
    const low = ed25519.Point.fromBytes(new Uint8Array(32), true)
    const mixed = ed25519.Point.fromBytes(publicKey, false).add(low).toBytes()
    expect(ed25519.Point.fromBytes(mixed).isTorsionFree()).toBe(false)
    const extended = ed25519.utils.getExtendedPublicKey(seed)
    const r = 12345n
    const R = ed25519.Point.BASE.multiply(r).toBytes()
    const k = littleEndianValue(sha512(concat(R, mixed, message))) % L
    const forged = concat(R, littleEndian((r + k * extended.scalar) % L))
    expect(ed25519.verify(forged, message, mixed, { zip215: true })).toBe(true)
    expect(verify(forged, message, mixed)).toBe(false)
  })

  test('refuses seeds of other lengths', () => {
    expect(refusal(() => publicKeyOf(new Uint8Array(31)))).toBe('length_invalid')
    expect(refusal(() => sign(message, new Uint8Array(33)))).toBe('length_invalid')
  })
})

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}

function littleEndianValue(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}
