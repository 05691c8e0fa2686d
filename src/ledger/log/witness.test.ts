import { describe, expect, it } from 'vitest'
import { memoryTree } from '../../../tests/ledger/memory-tree.ts'
import { bytesFrom } from '../../../tests/ledger/sample-log.ts'
import { cosignatureKey, formatVerifierKey, parseVerifierKey, signerKey } from './note-key.ts'
import { encodeBase64 } from '../base/bytes.ts'
import { cosign, cosignatureTime, formatSignature, openNote, signNote } from './note.ts'
import { signTreeHead } from './tree-head.ts'
import { consistencyProof, rootOf } from './tree.ts'
import { encodeCosignRequest, judgeCosignRequest, parseCosignRequest, type CosignedHead } from './witness.ts'

const log = signerKey('lastro.example/log', bytesFrom('log'))
const leaves = Array.from({ length: 20 }, (_, at) => bytesFrom(`leaf ${at}`))
const forked = leaves.with(3, bytesFrom('another leaf'))

const vrfKey = bytesFrom('VRF key')
const stateAt = (size: number, of = leaves): CosignedHead => ({
  size,
  root: rootOf(of.slice(0, size)),
  vrfKey,
})
const headAt = (size: number, of = leaves, key = log) =>
  signTreeHead({ origin: log.name, ...stateAt(size, of) }, key)
const proofOf = (from: number, to: number, of = leaves) =>
  from === 0 ? [] : consistencyProof(from, to, memoryTree(of.slice(0, to)))
const request = (from: number, to: number, of = leaves) =>
  encodeCosignRequest({ oldSize: from, proof: proofOf(from, to, of), note: headAt(to, of) })
const judge = (body: string, last?: CosignedHead) =>
  judgeCosignRequest(
    body,
    (origin) => (origin === log.name ? log.verifier : undefined),
    () => last,
  )

describe('judgeCosignRequest and parseCosignRequest', () => {
  it('accepts a first head, a head that extends the last head, and the last head again', () => {
    expect(judge(request(0, 7))).toMatchObject({ status: 200, head: { size: 7 } })
    expect(judge(request(0, 0))).toMatchObject({ status: 200, head: { size: 0 } })
    expect(judge(request(0, 7), stateAt(0))).toMatchObject({ status: 200 })
    for (let from = 1; from <= 20; from++) {
      expect(judge(request(from, 20), stateAt(from))).toMatchObject({ status: 200, head: { size: 20 } })
    }
  })

  it('refuses a head of a fork, whatever the size of the head', () => {
    for (let from = 4; from < 20; from++) {
      expect(judge(request(from, 20, forked), stateAt(from))).toEqual({ status: 422 })
    }
    expect(judge(request(20, 20, forked), stateAt(20))).toEqual({ status: 409, size: 20 })
    // The proof belongs to the original log, but the head belongs to the fork.
    const body = encodeCosignRequest({ oldSize: 7, proof: proofOf(7, 20), note: headAt(20, forked) })
    expect(judge(body, stateAt(7))).toEqual({ status: 422 })
  })

  it('refuses a head with another VRF key or none, whatever the size of the head', () => {
    const named = (size: number) =>
      signTreeHead({ origin: log.name, ...stateAt(size), vrfKey: bytesFrom('other VRF key') }, log)
    const asked = (from: number, note: string) =>
      judge(encodeCosignRequest({ oldSize: from, proof: proofOf(from, 20), note }), stateAt(from))
    expect(asked(7, named(20))).toEqual({ status: 409, size: 7 })
    const same = encodeCosignRequest({ oldSize: 20, proof: [], note: named(20) })
    expect(judge(same, stateAt(20))).toEqual({ status: 409, size: 20 })
    const unnamed = signNote(`${log.name}\n20\n${encodeBase64(stateAt(20).root)}\n`, log)
    expect(asked(7, unnamed)).toEqual({ status: 400 })
  })

  it('returns 409 with the last cosigned size, and never accepts a smaller head', () => {
    expect(judge(request(0, 20), stateAt(7))).toEqual({ status: 409, size: 7 })
    expect(judge(request(9, 20), stateAt(7))).toEqual({ status: 409, size: 7 })
    expect(judge(request(5, 6), stateAt(7))).toEqual({ status: 409, size: 7 })
    expect(judge(request(9, 20))).toEqual({ status: 409, size: 0 })
    const smaller = encodeCosignRequest({ oldSize: 7, proof: [], note: headAt(5) })
    expect(judge(smaller, stateAt(7))).toEqual({ status: 400 })
  })

  it('refuses proofs with more or fewer hashes than needed', () => {
    const [first = bytesFrom('none')] = proofOf(7, 20)
    const asked = (from: number, to: number, proof: readonly Uint8Array[]) =>
      judge(
        encodeCosignRequest({ oldSize: from, proof, note: headAt(to) }),
        from === 0 ? undefined : stateAt(from),
      )
    expect(asked(7, 20, proofOf(7, 20).slice(1))).toEqual({ status: 422 })
    expect(asked(7, 20, [...proofOf(7, 20), first])).toEqual({ status: 422 })
    expect(asked(0, 20, [first])).toEqual({ status: 422 })
    expect(asked(20, 20, [first])).toEqual({ status: 422 })
  })

  it('refuses heads of other logs and heads that another key signed', () => {
    const outsider = signerKey('other.example/log', bytesFrom('other'))
    const theirs = signTreeHead({ origin: outsider.name, ...stateAt(3) }, outsider)
    expect(judge(encodeCosignRequest({ oldSize: 0, proof: [], note: theirs }))).toEqual({ status: 404 })
    const forger = signerKey(log.name, bytesFrom('forger'))
    expect(judge(encodeCosignRequest({ oldSize: 0, proof: [], note: headAt(3, leaves, forger) }))).toEqual({
      status: 403,
    })
    const altered = headAt(3).replace('\n3\n', '\n4\n')
    expect(judge(encodeCosignRequest({ oldSize: 0, proof: [], note: altered }))).toEqual({ status: 403 })
  })

  it.each([
    ['an empty text', ''],
    ['no head', 'old 0\n\n'],
    ['no old size', `\n${headAt(3)}`],
    ['a size with a sign', request(0, 3).replace('old 0', 'old +0')],
    ['a size with a leading zero', request(0, 3).replace('old 0', 'old 00')],
    ['base64 with stray bits', request(3, 7).replace(/=\n\n/, 'B=\n\n')],
    ['too many hashes', `old 7\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n${headAt(20)}`],
    ['a carriage return', request(0, 3).replace('old 0\n', 'old 0\r\n')],
    ['a note that is not a tree head', `old 0\n\n${log.name}\nnonsense\n`],
  ])('refuses a request with %s', (what, body) => {
    const status = what === 'no head' ? 404 : 400
    expect(judge(body)).toEqual({ status })
  })

  it('parses the request that encodeCosignRequest returns', () => {
    const asked = { oldSize: 7, proof: proofOf(7, 20), note: headAt(20) }
    expect(parseCosignRequest(encodeCosignRequest(asked))).toEqual(asked)
  })
})

describe('cosign and cosignatureKey', () => {
  const witness = signerKey('testemunha.example', bytesFrom('witness'))
  const key = cosignatureKey(witness.verifier)
  const note = headAt(7)
  const { text } = openNote(note, [log.verifier])
  const signature = cosign(text, witness, 1_764_000_000)
  const cosigned = note + formatSignature(signature)

  it('returns a signature that openNote verifies beside the signature of the log', () => {
    expect(openNote(cosigned, [log.verifier, key]).signatures.map(({ verified }) => verified)).toEqual([
      true,
      true,
    ])
    expect(cosignatureTime(signature)).toBe(1_764_000_000)
  })

  it('returns a signature that is valid only for the signed text and time', () => {
    const later = cosign(text, witness, 1_764_000_001).signature.subarray(0, 8)
    const moved = { ...signature, signature: Uint8Array.from([...later, ...signature.signature.subarray(8)]) }
    const refused = expect.objectContaining({ code: 'note_signature_invalid' })
    expect(() => openNote(note + formatSignature(moved), [key])).toThrow(refused)
    expect(() => openNote(headAt(8) + formatSignature(signature), [key])).toThrow(refused)
  })

  it('returns a signature that is not valid as a plain signature by the same key', () => {
    expect(() => openNote(cosigned, [witness.verifier])).toThrow(
      expect.objectContaining({ code: 'note_unsigned' }),
    )
  })

  it('returns a cosignature key that differs from the plain key and can be formatted and parsed', () => {
    expect(parseVerifierKey(formatVerifierKey(key))).toEqual(key)
    expect(formatVerifierKey(key)).not.toBe(formatVerifierKey(witness.verifier))
  })
})
