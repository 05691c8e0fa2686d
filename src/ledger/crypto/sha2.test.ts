import { sha256 as nobleSha256, sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { sha256 } from './sha256.ts'
import { sha512 } from './sha512.ts'

// Examples of FIPS 180-4, and the hash of no bytes.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('sha256 returns for "%s" the published hash', (text, digest) => {
  expect(encodeHex(sha256(encodeUtf8(text)))).toBe(digest)
})

test.each([
  [
    '',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ],
  [
    'abc',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    '8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909',
  ],
])('sha512 returns for "%s" the published hash', (text, digest) => {
  expect(encodeHex(sha512(encodeUtf8(text)))).toBe(digest)
})

test(
  'sha256 and sha512 match @noble/hashes for lengths around block ends and for long messages',
  { timeout: 60_000 },
  () => {
    const long = Uint8Array.from({ length: 20_011 }, (_, at) => (at * 7919) >>> 3)
    for (const length of [...Array.from({ length: 300 }, (_, at) => at), 4_095, long.length]) {
      const message = long.subarray(length % 3, length)
      expect(encodeHex(sha256(message)), `${length} bytes`).toBe(encodeHex(nobleSha256(message)))
      expect(encodeHex(sha512(message)), `${length} bytes`).toBe(encodeHex(nobleSha512(message)))
    }
  },
)
