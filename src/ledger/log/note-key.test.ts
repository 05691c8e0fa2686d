import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { concat, encodeBase64, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { sha256 } from '../crypto/hash.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  parseSignerKey,
  parseVerifierKey,
  sameKey,
  signerKey,
  verifierKey,
} from './note-key.ts'

type Vectors = {
  signedNotes: { vkey: string; skey?: string }[]
  badVkeys: string[]
  vkeysKnownGood: string[]
}

const vectors: Vectors = JSON.parse(vectorFile('notes/notes-and-paths.json'))
const seed = new Uint8Array(32).fill(7)
const key = signerKey('lastro.example/log', seed)

describe('parseVerifierKey and parseSignerKey', () => {
  test.each([...vectors.vkeysKnownGood, ...vectors.signedNotes.map(({ vkey }) => vkey)])(
    'parses the published verifier key %s',
    (text) => {
      expect(formatVerifierKey(parseVerifierKey(text))).toBe(text)
    },
  )

  test.each(vectors.badVkeys)('refuses the malformed published key %s', (text) => {
    expect(['verifier_key_invalid', 'key_type_unsupported']).toContain(refusal(() => parseVerifierKey(text)))
  })

  test.each(vectors.signedNotes.filter(({ skey }) => skey !== undefined))(
    'parses the published signer key $skey',
    ({ skey = '', vkey }) => {
      const signer = parseSignerKey(skey)
      expect(formatSignerKey(signer)).toBe(skey)
      expect(formatVerifierKey(signer.verifier)).toBe(vkey)
    },
  )
})

test('parseSignerKey and parseVerifierKey return the keys whose texts were formatted', () => {
  expect(parseSignerKey(formatSignerKey(key))).toEqual(key)
  expect(parseVerifierKey(formatVerifierKey(key.verifier))).toEqual(key.verifier)
})

test('parseVerifierKey parses a key whose base64 contains a + sign', () => {
  const withPlus = parseVerifierKey('sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8')
  expect(withPlus.name).toBe('sum.golang.org')
  expect(encodeHex(withPlus.id)).toBe('033de0ae')
})

test('sameKey returns false for keys that differ in name, type or public key', () => {
  expect(sameKey(key.verifier, parseVerifierKey(formatVerifierKey(key.verifier)))).toBe(true)
  expect(sameKey(key.verifier, signerKey('lastro.example/other', seed).verifier)).toBe(false)
  expect(sameKey(key.verifier, signerKey(key.name, new Uint8Array(32)).verifier)).toBe(false)
  expect(sameKey(key.verifier, { ...key.verifier, type: 'cosignature' })).toBe(false)
})

describe('key parsers and constructors', () => {
  const text = formatVerifierKey(key.verifier)
  const [name = '', id = '', ...material] = text.split('+')
  const withMaterial = (...bytes: Uint8Array[]): string => {
    const encoded = concat(...bytes)
    const keyId = sha256(concat(encodeUtf8(`${name}\n`), encoded)).slice(0, 4)
    return `${name}+${encodeHex(keyId)}+${encodeBase64(encoded)}`
  }

  test.each([
    ['an empty text', ''],
    ['a name alone', name],
    ['no base64', `${name}+${id}+`],
    ['no name', `+${id}+${material.join('+')}`],
    ['a name with a space', `a b+${id}+${material.join('+')}`],
    ['another name', `${name}x+${id}+${material.join('+')}`],
    ['another id', `${name}+00000000+${material.join('+')}`],
    ['an upper-case id', `${name}+${id.toUpperCase()}+${material.join('+')}`],
    ['a short id', `${name}+${id.slice(1)}+${material.join('+')}`],
    ['a space at the end', `${text} `],
    ['a newline at the end', `${text}\n`],
    ['a base64 letter less', text.slice(0, -1)],
    ['31 bytes', withMaterial(Uint8Array.of(1), new Uint8Array(31))],
    ['33 bytes', withMaterial(Uint8Array.of(1), new Uint8Array(33))],
    ['a megabyte', `${text}${'A'.repeat(1e6)}`],
    ['a signer key', formatSignerKey(key)],
  ])('refuses as a verifier key: %s', (_, broken) => {
    expect(refusal(() => parseVerifierKey(broken))).toBe('verifier_key_invalid')
  })

  test('refuses an otherwise valid key with an unsupported signature type', () => {
    expect(refusal(() => parseVerifierKey(withMaterial(Uint8Array.of(2), new Uint8Array(32))))).toBe(
      'key_type_unsupported',
    )
  })

  test.each([
    ['a verifier key', text],
    ['another seed under the same id', formatSignerKey({ ...key, seed: new Uint8Array(32) })],
    ['a short seed', formatSignerKey({ ...key, seed: new Uint8Array(31) })],
    ['no prefix', formatSignerKey(key).slice('PRIVATE+KEY+'.length)],
  ])('refuses as a signer key: %s', (_, broken) => {
    expect(refusal(() => parseSignerKey(broken))).toBe('signer_key_invalid')
  })

  test.each(['', 'a b', 'a+b', 'a\u00a0b', 'a\u2003b', 'a\nb', 'a\u0000', '\ud800', 'x'.repeat(256)])(
    'refuses the key name %j',
    (bad) => {
      expect(refusal(() => signerKey(bad, seed))).toBe('signer_key_invalid')
      expect(refusal(() => verifierKey(bad, key.verifier.publicKey))).toBe('verifier_key_invalid')
    },
  )
})
