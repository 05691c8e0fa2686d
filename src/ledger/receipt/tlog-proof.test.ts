import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { encodeBase64, encodeUtf8 } from '../base/bytes.ts'
import { hashLeaf } from '../crypto/hash.ts'
import { encodeTlogProof, parseTlogProof } from './tlog-proof.ts'

const head = 'lastro.example/log\n3\nAAAA\n\n— lastro.example/log AAAAAAAA\n'
const hashes = ['a', 'b'].map((text) => hashLeaf(encodeUtf8(text)))
const [first = '', second = ''] = hashes.map(encodeBase64)
const text = `c2sp.org/tlog-proof@v1\nindex 73894\n${first}\n${second}\n\n${head}`
const withExtra = text.replace('index', 'extra YWJj\nindex')

test('encodeTlogProof writes and parseTlogProof parses a proof with an index, two hashes and a head', () => {
  expect(encodeTlogProof({ index: 73894, proof: hashes, head })).toBe(text)
  expect(parseTlogProof(text)).toEqual({ index: 73894, proof: hashes, head })
})

test('encodeTlogProof and parseTlogProof preserve extra bytes, which nothing authenticates', () => {
  const proof = { index: 73894, proof: hashes, head, extra: encodeUtf8('abc') }
  expect(encodeTlogProof(proof)).toBe(withExtra)
  expect(parseTlogProof(withExtra)).toEqual(proof)
})

test('encodeTlogProof and parseTlogProof accept the proof of a single leaf, which has no hashes', () => {
  const alone = `c2sp.org/tlog-proof@v1\nindex 0\n\n${head}`
  expect(encodeTlogProof({ index: 0, proof: [], head })).toBe(alone)
  expect(parseTlogProof(alone)).toEqual({ index: 0, proof: [], head })
})

describe('parseTlogProof', () => {
  const hashLines = Array.from({ length: 65 }, () => `${first}\n`).join('')
  test.each([
    ['no content', '', 1],
    ['another first line', text.replace('@v1', '@v2'), 1],
    ['no empty line', `c2sp.org/tlog-proof@v1\nindex 1\n${first}\n`, 1],
    ['no index', `c2sp.org/tlog-proof@v1\n\n${head}`, 2],
    ['an index with a leading zero', text.replace('index 7', 'index 07'), 2],
    ['an index of two spaces', text.replace('index 7', 'index  7'), 2],
    ['a hash in place of the index', text.replace('index 73894\n', ''), 2],
    ['extra that is not base64', withExtra.replace('YWJj', 'YWJ'), 2],
    ['extra twice', withExtra.replace('index', 'extra YWJj\nindex'), 3],
    ['a short hash', text.replace(first, encodeBase64(new Uint8Array(31))), 3],
    ['a hash that does not re-encode to itself', text.replace(second, second.replace(/.=$/, 'B=')), 4],
    ['65 hashes', `c2sp.org/tlog-proof@v1\nindex 1\n${hashLines}\n${head}`, 67],
    ['carriage returns', text.replaceAll('\n', '\r\n'), 1],
  ])('refuses a proof file with %s', (_, broken, line) => {
    expect(() => parseTlogProof(broken)).toThrow(
      expect.objectContaining({ code: 'proof_malformed', facts: { line } }),
    )
  })

  test('accepts an invalid head, because only openTreeHead verifies heads', () => {
    expect(refusal(() => parseTlogProof(text.replace(head, '')))).toBe('accepted')
  })
})
