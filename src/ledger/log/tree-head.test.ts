import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { encodeBase64, encodeUtf8 } from '../base/bytes.ts'
import { emptyRoot, hashLeaf } from '../crypto/hash.ts'
import { openNote, signNote } from './note.ts'
import { signerKey } from './note-key.ts'
import { encodeTreeHead, openTreeHead, parseTreeHead, signTreeHead } from './tree-head.ts'

type Vectors = { treeNotes: { good: string; hashIsRecordHashOf: string; bad: string[] } }

const { treeNotes }: Vectors = JSON.parse(vectorFile('notes/notes-and-paths.json'))
const origin = 'lastro.example/log'
const key = signerKey(origin, new Uint8Array(32).fill(7))
const root = hashLeaf(encodeUtf8('x'))
const vrfKey = new Uint8Array(32).fill(9)
const vrfLine = `vrf ${encodeBase64(vrfKey)}\n`
const head = { origin, size: 3, root, vrfKey }

describe('parseTreeHead', () => {
  test('parses a valid published tree head with the line that names the VRF key', () => {
    const read = parseTreeHead(treeNotes.good + vrfLine)
    expect(read).toEqual({
      origin: 'go.sum database tree',
      size: 123456789012,
      root: hashLeaf(encodeUtf8(treeNotes.hashIsRecordHashOf)),
      vrfKey,
    })
    expect(encodeTreeHead(read)).toBe(treeNotes.good + vrfLine)
  })

  test('refuses a tree head with leaves and without the line that names the VRF key', () => {
    expect(refusal(() => parseTreeHead(treeNotes.good))).toBe('vrf_key_missing')
  })

  test.each(treeNotes.bad)('refuses a malformed published tree head: %j', (text) => {
    expect(refusal(() => parseTreeHead(text))).toBe('tree_head_malformed')
  })
})

test('openTreeHead opens a signed head with the key that signed it', () => {
  const { note, ...opened } = openTreeHead(signTreeHead(head, key), key.verifier)
  expect(opened).toEqual(head)
  expect(note.text).toBe(encodeTreeHead(head))
})

test('openTreeHead opens the signed head of the empty tree', () => {
  const empty = { origin, size: 0, root: emptyRoot() }
  expect(openTreeHead(signTreeHead(empty, key), key.verifier).size).toBe(0)
})

test('openTreeHead accepts and ignores extra signed lines in a head', () => {
  const note = signNote(`${encodeTreeHead(head)}uma linha a mais\n`, key)
  expect(openTreeHead(note, key.verifier).size).toBe(3)
})

describe('parseTreeHead, openTreeHead and signTreeHead', () => {
  const rootText = encodeBase64(root)
  test.each([
    ['no content', '', 1],
    ['no origin', `\n3\n${rootText}\n`, 1],
    ['a leading zero', `${origin}\n03\n${rootText}\n`, 2],
    ['a sign', `${origin}\n+3\n${rootText}\n`, 2],
    ['a space', `${origin}\n3 \n${rootText}\n`, 2],
    ['an exponent', `${origin}\n1e3\n${rootText}\n`, 2],
    ['no size', `${origin}\n\n${rootText}\n`, 2],
    ['a size of 2^53', `${origin}\n9007199254740992\n${rootText}\n`, 2],
    ['another digit system', `${origin}\n٣\n${rootText}\n`, 2],
    ['a short root', `${origin}\n3\n${encodeBase64(root.slice(1))}\n`, 3],
    ['a root with stray bits', `${origin}\n3\n${rootText.replace(/.=$/, 'B=')}\n`, 3],
    ['two lines', `${origin}\n3\n`, 3],
    ['the empty tree with a root', `${origin}\n0\n${rootText}\n`, 3],
    ['no newline at the end', `${origin}\n3\n${rootText}`, 4],
    ['an empty line more', `${origin}\n3\n${rootText}\n\n`, 4],
    ['a carriage return', `${origin}\r\n3\r\n${rootText}\r\n`, 2],
  ])('refuses a tree head with %s', (_, text, line) => {
    expect(() => parseTreeHead(text)).toThrow(
      expect.objectContaining({ code: 'tree_head_malformed', facts: { line } }),
    )
  })

  test('refuses a head of another log, even if the key signed the head', () => {
    const other = signNote(encodeTreeHead({ ...head, origin: 'lastro.example/other' }), key)
    expect(refusal(() => openTreeHead(other, key.verifier))).toBe('other_origin')
    expect(refusal(() => signTreeHead({ ...head, origin: 'lastro.example/other' }, key))).toBe('other_origin')
  })

  test('refuses to sign a malformed head', () => {
    expect(refusal(() => signTreeHead({ ...head, size: 2 ** 53 }, key))).toBe('tree_head_malformed')
    expect(refusal(() => signTreeHead({ ...head, root: new Uint8Array(31) }, key))).toBe(
      'tree_head_malformed',
    )
    expect(refusal(() => signTreeHead({ ...head, size: 0 }, key))).toBe('tree_head_malformed')
  })

  test('refuses a head with the signature of another head or another key', () => {
    const signed = signTreeHead(head, key)
    expect(refusal(() => openTreeHead(signed.replace('\n3\n', '\n4\n'), key.verifier))).toBe(
      'note_signature_invalid',
    )
    const outsider = signerKey(origin, new Uint8Array(32).fill(8)).verifier
    expect(refusal(() => openTreeHead(signed, outsider))).toBe('note_unsigned')
    expect(openNote(signed, [key.verifier]).signatures).toHaveLength(1)
  })
})
