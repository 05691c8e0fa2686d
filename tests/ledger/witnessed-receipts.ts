import { decodeBase64, encodeBase64 } from '#ledger/base/bytes.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { cosignatureKey, formatVerifierKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature } from '#ledger/log/note.ts'
import { editJson } from './json-edit.ts'
import { fails, holds, type ReceiptVectors } from './receipt-vector.ts'
import { bytesFrom, deliveredShipment, sampleTrackingId, sampleVerifierKey } from './sample-log.ts'

export type SampleWitness = { readonly signer: SignerKey; readonly key: string }

/** Returns a witness whose key depends only on its name. */
export function sampleWitness(name: string): SampleWitness {
  const signer = signerKey(name, bytesFrom(`key of ${name}`))
  return { signer, key: formatVerifierKey(cosignatureKey(signer.verifier)) }
}

/** Returns the line by which a witness cosigns a signed head, at a time in seconds since 1970. */
export function cosignatureLine(head: string, { signer }: SampleWitness, time: number): string {
  return formatSignature(cosign(head.slice(0, head.lastIndexOf('\n\n') + 1), signer, time))
}

const log = deliveredShipment()
const SEEN = 1_733_250_000
const one = sampleWitness('testemunha.example/um')
const two = sampleWitness('testemunha.example/dois')
const outsider = sampleWitness('testemunha.example/outra')
const [lineOfOne, lineOfTwo] = [
  cosignatureLine(log.head, one, SEEN),
  cosignatureLine(log.head, two, SEEN + 7),
]
const byTwo = log.receipt({ head: log.head + lineOfOne + lineOfTwo, witnesses: [one.key, two.key] })

/** Returns receipts with heads that witnesses cosigned. */
export function witnessedReceipts(): ReceiptVectors {
  return {
    'witness-one': holds(
      'a head that one witness cosigned',
      log.receipt({ head: log.head + lineOfOne, witnesses: [one.key] }),
      true,
      3,
    ),
    'witness-two': holds('a head that two witnesses cosigned', byTwo, true, 3),
    'witness-asked-for': holds('both are asked for', byTwo, true, 3, asking(two.key, one.key)),
  }
}

/** Returns receipts whose cosignatures are invalid, missing, or not by the named witnesses. */
export function unwitnessedReceipts(): ReceiptVectors {
  const otherLine = cosignatureLine(log.head, outsider, SEEN)
  const late = 253_402_300_800
  return {
    'witness-time-changed': bad(
      'another time before the signature of the first one',
      withHead(log.head + movedInTime(lineOfOne, lineOfTwo) + lineOfTwo),
      'note_signature_invalid',
    ),
    'witness-of-other-head': bad(
      'a cosignature of another head',
      withHead(log.head + cosignatureLine(deliveredShipment().appendOthers(1).head, one, SEEN) + lineOfTwo),
      'note_signature_invalid',
    ),
    'witness-line-out': bad('a line less than witnesses', withHead(log.head + lineOfOne), 'witness_unsigned'),
    'witness-line-replaced': bad(
      'the line of a witness that is not named in the place of one that is',
      withHead(log.head + lineOfOne + otherLine),
      'witness_unsigned',
    ),
    'witness-lines-turned': bad(
      'the lines in another order than the keys',
      withHead(log.head + lineOfTwo + lineOfOne),
      'witness_unsigned',
    ),
    'witness-named-twice': bad(
      'a key twice, and the line of an outsider',
      editJson(withHead(log.head + lineOfOne + otherLine), ['witnesses'], () => [one.key, one.key]),
      'witness_unsigned',
    ),
    'witness-key-of-log': bad(
      'a key that no witness cosigns with',
      editJson(byTwo, ['witnesses', 1], () => sampleVerifierKey),
      'key_type_unsupported',
    ),
    'witness-key-malformed': bad(
      'no key',
      editJson(byTwo, ['witnesses', 0], () => 'testemunha'),
      'verifier_key_invalid',
    ),
    'witness-after-calendars': bad(
      'a time after all calendars',
      withHead(log.head + cosignatureLine(log.head, one, late) + lineOfTwo),
      'value_invalid',
    ),
    'witness-other-than-asked': fails(
      'a witness that was asked for is not one of them',
      byTwo,
      [{ name: 'witnesses', code: 'other_witnesses' }],
      asking(outsider.key),
    ),
    'witness-none-but-asked': fails(
      'a witness is asked for, and the head has none',
      log.receipt(),
      [{ name: 'witnesses', code: 'other_witnesses' }],
      asking(one.key),
    ),
    'witness-not-named': fails(
      'a line more than the log and its witnesses have',
      withHead(log.head + lineOfOne + lineOfTwo + otherLine),
      [{ name: 'head_signature', code: 'note_signature_unknown' }],
    ),
    'format-witnesses-too-many': fails(
      'sixteen witnesses',
      editJson(byTwo, ['witnesses'], () => Array.from({ length: 16 }, () => one.key)),
      [{ name: 'format', code: 'value_invalid' }],
    ),
  }
}

function asking(...witnesses: readonly string[]) {
  return { key: sampleVerifierKey, trackingId: sampleTrackingId, witnesses }
}

function withHead(head: string): string {
  return editJson(byTwo, ['head'], () => head)
}

function bad(shows: string, text: string, code: LedgerErrorCode) {
  return fails(shows, text, [{ name: 'witnesses', code }])
}

/**
 * Returns a cosignature line with the time of another line. In the decoded line, the time is the
 * eight bytes after the four bytes of the key's ID.
 */
function movedInTime(line: string, other: string): string {
  const [dash = '', name = '', text = ''] = line.trimEnd().split(' ')
  const time = decodeBase64(other.trimEnd().split(' ')[2] ?? '').subarray(4, 12)
  const bytes = decodeBase64(text)
  bytes.set(time, 4)
  return `${dash} ${name} ${encodeBase64(bytes)}\n`
}
