import { encodeBase64, encodeHex } from '#ledger/base/bytes.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { signNote } from '#ledger/log/note.ts'
import { emptyRoot } from '#ledger/crypto/hash.ts'
import { encodeTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { bytesFrom, deliveredShipment, sampleKey, sampleVerifierKey, sampleVrfKey } from './sample-log.ts'

export type HeadVector = {
  readonly shows: string
  readonly key: string
  readonly note: string
  readonly expected:
    | { readonly origin: string; readonly size: number; readonly root: string; readonly vrfKey?: string }
    | { readonly code: LedgerErrorCode }
}

const sampleHead = deliveredShipment().head

export function validHeads(): Record<string, HeadVector> {
  const { root } = deliveredShipment()
  const expected = {
    origin: sampleKey.name,
    size: 12,
    root: encodeHex(root),
    vrfKey: encodeHex(sampleVrfKey),
  }
  const empty = { origin: sampleKey.name, size: 0, root: emptyRoot() }
  return {
    'log-only': { shows: 'the log’s signature', key: sampleVerifierKey, note: sampleHead, expected },
    empty: {
      shows: 'the empty log, which has no VRF key yet',
      key: sampleVerifierKey,
      note: signTreeHead(empty, sampleKey),
      expected: { ...empty, root: encodeHex(empty.root) },
    },
    'unknown-line': {
      shows: 'a line of a later time, which is signed and not read',
      key: sampleVerifierKey,
      note: signNote(`${sampleText}later line\n`, sampleKey),
      expected,
    },
    'other-signature': {
      shows: 'a signature by a key that is not known, which says nothing',
      key: sampleVerifierKey,
      note: `${sampleHead}— witness.example/1 AAAAAAAA\n`,
      expected,
    },
  }
}

/** Signed text of the sample head. */
const sampleText = encodeTreeHead({
  origin: sampleKey.name,
  size: 12,
  root: deliveredShipment().root,
  vrfKey: sampleVrfKey,
})

export function invalidHeads(): Record<string, HeadVector> {
  const text = sampleText
  const unnamed = text.replace(/vrf .*\n/, '')
  const short = encodeBase64(sampleVrfKey.subarray(1))
  return {
    'size-changed': bad(
      'a size that was not signed',
      sampleHead.replace('\n12\n', '\n11\n'),
      'note_signature_invalid',
    ),
    unsigned: bad('only an outsider’s signature', `${text}\n— witness.example/1 AAAAAAAA\n`, 'note_unsigned'),
    'no-signature': bad('no signature at all', text, 'note_malformed'),
    'size-leading-zero': badSigned(
      'a size of 012, signed',
      text.replace('\n12\n', '\n012\n'),
      'tree_head_malformed',
    ),
    'size-range': badSigned(
      'a size of 2^53, signed',
      text.replace('\n12\n', '\n9007199254740992\n'),
      'tree_head_malformed',
    ),
    'root-short': badSigned(
      'a root of three bytes, signed',
      text.replace(/\n[^\n]*\nvrf/, '\nAAAA\nvrf'),
      'tree_head_malformed',
    ),
    'vrf-key-missing': badSigned(
      'leaves, and no line that names the VRF key, signed',
      unnamed,
      'vrf_key_missing',
    ),
    'vrf-key-short': badSigned(
      'a VRF key of 31 bytes, signed',
      `${unnamed}vrf ${short}\n`,
      'tree_head_malformed',
    ),
    'vrf-key-twice': badSigned(
      'a second VRF key behind the first, signed',
      `${text}vrf ${encodeBase64(bytesFrom('other'))}\n`,
      'tree_head_malformed',
    ),
    'other-origin': badSigned(
      'a head of another log, signed',
      text.replace(sampleKey.name, 'other.example'),
      'other_origin',
    ),
  }
}

function bad(shows: string, note: string, code: LedgerErrorCode): HeadVector {
  return { shows, key: sampleVerifierKey, note, expected: { code } }
}

function badSigned(shows: string, text: string, code: LedgerErrorCode): HeadVector {
  return bad(shows, signNote(text, sampleKey), code)
}
