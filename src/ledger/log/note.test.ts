import { describe, expect, test } from 'vitest'
import { refusal } from '../../../tests/ledger/refusal.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { concat, encodeUtf8 } from '../base/bytes.ts'
import { publicKeyOf, sign } from '../crypto/ed25519.ts'
import { formatNote, openNote, signNote } from './note.ts'
import { parseSignerKey, parseVerifierKey, signerKey, type VerifierKey } from './note-key.ts'

type Vectors = {
  signedNotes: { vkey: string; skey?: string; note: string; valid: boolean; deterministicSign?: boolean }[]
}

const { signedNotes }: Vectors = JSON.parse(vectorFile('notes/notes-and-paths.json'))

describe('openNote', () => {
  test.each(signedNotes)(
    'accepts a published note only if it is valid: $vkey',
    ({ vkey, note, valid, skey, deterministicSign }) => {
      expect(refusal(() => openNote(note, [parseVerifierKey(vkey)])) === 'accepted').toBe(valid)
      if (deterministicSign && skey !== undefined) {
        expect(signNote(openNote(note, [parseVerifierKey(vkey)]).text, parseSignerKey(skey))).toBe(note)
      }
    },
  )
})

const alice = signerKey('alice.example', new Uint8Array(32).fill(1))
const bob = signerKey('bob.example', new Uint8Array(32).fill(2))
const text = 'Toda a verdade.\n\nNada além dela.\n'
const byAlice = signNote(text, alice)
const lineOf = (note: string): string => note.slice(note.lastIndexOf('\n\n') + 2)
const byBoth = byAlice + lineOf(signNote(text, bob))

test('openNote opens a note with any key that signed it', () => {
  const opened = openNote(byBoth, [bob.verifier])
  expect(opened.text).toBe(text)
  expect(opened.signatures.map(({ name, verified }) => [name, verified])).toEqual([
    ['alice.example', false],
    ['bob.example', true],
  ])
  expect(openNote(byBoth, [alice.verifier, bob.verifier]).signatures.every(({ verified }) => verified)).toBe(
    true,
  )
})

test('formatNote returns the same note that openNote read', () => {
  const { text: read, signatures } = openNote(byBoth, [alice.verifier])
  expect(formatNote(read, signatures)).toBe(byBoth)
})

function open(note: string, ...keys: VerifierKey[]): string {
  return refusal(() => openNote(note, keys.length === 0 ? [alice.verifier] : keys))
}

describe('openNote and signNote', () => {
  const outsider = signerKey('alice.example', new Uint8Array(32).fill(3))

  test('refuses a note that no known key signed', () => {
    expect(open(byAlice, bob.verifier)).toBe('note_unsigned')
    expect(open(byAlice, outsider.verifier)).toBe('note_unsigned')
    expect(open(byAlice.replace('— alice', '— alicf'))).toBe('note_unsigned')
  })

  test('refuses a bad signature of a known key, even beside a good one', () => {
    const forged = byBoth.replace('Toda', 'Meia')
    expect(open(forged)).toBe('note_signature_invalid')
    const mixed = signNote(text, alice) + lineOf(signNote(`${text}!\n`, bob))
    expect(open(mixed, alice.verifier, bob.verifier)).toBe('note_signature_invalid')
    expect(open(mixed, alice.verifier)).toBe('accepted')
  })

  test('refuses a signature of another key under the name and id of a known key', () => {
    const claimed = { name: alice.name, id: alice.verifier.id, signature: sign(encodeUtf8(text), bob.seed) }
    expect(open(formatNote(text, [claimed]))).toBe('note_signature_invalid')
  })

  test('refuses two signatures of one known key, even if both are good', () => {
    expect(open(byAlice + lineOf(byAlice))).toBe('note_signature_duplicate')
  })

  test('refuses a note with more than 16 signatures', () => {
    const others = Array.from({ length: 15 }, (_, at) =>
      lineOf(signNote(text, signerKey(`witness${at}.example`, new Uint8Array(32).fill(at)))),
    )
    expect(open(byAlice + others.join(''))).toBe('accepted')
    expect(open(byAlice + others.join('') + lineOf(signNote(text, bob)))).toBe('note_too_many_signatures')
  })

  test.each([
    ['no content', ''],
    ['no signature', text],
    ['no signature after the blank line', `${text}\n`],
    ['a blank line after the signatures', `${byAlice}\n`],
    ['no newline at the end', byAlice.slice(0, -1)],
    ['a carriage return', byAlice.replaceAll('\n', '\r\n')],
    ['a tab in the text', byAlice.replace(' ', '\t')],
    ['NUL in the text', byAlice.replace(' ', '\0')],
    ['half of a surrogate pair', byAlice.replace('T', '\ud800')],
    ['a hyphen for the dash', byAlice.replace('—', '-')],
    ['no space after the dash', byAlice.replace('— ', '—')],
    ['two spaces', byAlice.replace('example ', 'example  ')],
    ['no name', byAlice.replace('alice.example', '')],
    ['a name with a plus', byAlice.replace('alice.example', 'alice+example')],
    ['a name with a Unicode space', byAlice.replace('alice.example', 'alice\u00a0example')],
    ['text after the signature', byAlice.replace(/\n$/, ' x\n')],
    ['base64 without padding', byAlice.replace(/=+\n$/, '\n')],
    ['a key id without signature', `${text}\n— alice.example AAAAAA==\n`],
    ['no base64', `${text}\n— alice.example \n`],
    ['a line that is no signature', `${byAlice}assinado\n`],
    ['two megabytes', `${'x'.repeat(2e6)}${byAlice}`],
  ])('refuses a note with %s', (_, note) => {
    expect(open(note)).toBe('note_malformed')
  })

  test.each(['', 'no newline', 'tab\t\n', 'return\r\n', '\ud800\n'])('refuses to sign %j', (bad) => {
    expect(refusal(() => signNote(bad, alice))).toBe('note_malformed')
  })
})

describe('openNote with a cosignature of a witness (C2SP tlog-cosignature)', () => {
  const seed = new Uint8Array(32).fill(9)
  const witness: VerifierKey = {
    name: 'witness.example',
    id: Uint8Array.of(1, 2, 3, 4),
    type: 'cosignature',
    publicKey: publicKeyOf(seed),
  }
  const time = Uint8Array.of(0, 0, 0, 0, 0x64, 0x18, 0x50, 0xcb)
  const signature = sign(encodeUtf8(`cosignature/v1\ntime 1679315147\n${text}`), seed)
  const cosigned = (...parts: Uint8Array[]): string =>
    formatNote(text, [{ name: witness.name, id: witness.id, signature: concat(...parts) }])

  test('verifies the time as a part of the signed content', () => {
    expect(refusal(() => openNote(cosigned(time, signature), [witness]))).toBe('accepted')
    const later = time.map((byte, at) => (at === 7 ? byte + 1 : byte))
    expect(refusal(() => openNote(cosigned(later, signature), [witness]))).toBe('note_signature_invalid')
    expect(refusal(() => openNote(cosigned(new Uint8Array(8).fill(255), signature), [witness]))).toBe(
      'note_signature_invalid',
    )
    expect(refusal(() => openNote(cosigned(signature), [witness]))).toBe('note_signature_invalid')
  })
})
