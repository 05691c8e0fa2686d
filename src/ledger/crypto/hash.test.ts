import { expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { decodeHex, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { assureHash, emptyRoot, hashLeaf, hashNode, hmacSha256Under, sha256 } from './hash.ts'

type Constants = {
  emptyRoot: string
  leafHash: { data?: string; dataAscii?: string; hash: string }[]
  nodeHash: { leftAscii: string; rightAscii: string; hash: string }[]
}

const constants: Constants = JSON.parse(vectorFile('merkle/rfc6962-constants.json'))

test('emptyRoot, hashLeaf and hashNode return the published hashes for trees of RFC 6962', () => {
  expect(encodeHex(emptyRoot())).toBe(constants.emptyRoot)
  for (const { data, dataAscii, hash } of constants.leafHash) {
    expect(encodeHex(hashLeaf(dataAscii === undefined ? decodeHex(data ?? '') : encodeUtf8(dataAscii)))).toBe(
      hash,
    )
  }
  for (const { leftAscii, rightAscii, hash } of constants.nodeHash) {
    expect(encodeHex(hashNode(encodeUtf8(leftAscii), encodeUtf8(rightAscii)))).toBe(hash)
  }
})

test('sha256 returns the hash of "abc" in FIPS 180-4', () => {
  expect(encodeHex(sha256(encodeUtf8('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('hmacSha256Under returns a function that computes test case 2 of RFC 4231 on every call', () => {
  const key = encodeUtf8('Jefe')
  const data = encodeUtf8('what do ya want for nothing?')
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  const underKey = hmacSha256Under(key)
  expect([encodeHex(underKey(data)), encodeHex(underKey(data))]).toEqual([expected, expected])
})

test('assureHash accepts 32 bytes and refuses 31', () => {
  expect(refusal(() => assureHash(new Uint8Array(31), 'root'))).toBe('length_invalid')
  expect(refusal(() => assureHash(new Uint8Array(32), 'root'))).toBe('accepted')
})
