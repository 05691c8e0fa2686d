import { encodeBase64, encodeUtf8 } from '#ledger/base/bytes.ts'
import { vrfKeyOf, vrfProve } from '#ledger/crypto/ecvrf.ts'
import { signNote } from '#ledger/log/note.ts'
import { editJson } from './json-edit.ts'
import { fails, holds, pinned, type FailedCheck, type ReceiptVectors } from './receipt-vector.ts'
import {
  bytesFrom,
  created,
  deliveredShipment,
  SampleLog,
  sampleKey,
  sampleTrackingId,
  sampleVrf,
  sampleVrfKey,
} from './sample-log.ts'

const log = deliveredShipment()
const proved = log.receipt()
const notProved: readonly FailedCheck[] = [{ name: 'pseudonym', code: 'pseudonym_not_proved' }]
const notTheRoot: readonly FailedCheck[] = [
  { name: 'start', code: 'start_not_proved' },
  ...[0, 1, 2].map((event): FailedCheck => ({ name: 'inclusion', event, code: 'root_mismatch' })),
]
const headText = log.head.slice(0, log.head.indexOf('\n\n') + 1)
const ownProof = vrfProve(sampleVrf, encodeUtf8(sampleTrackingId))
const otherProof = vrfProve(sampleVrf, encodeUtf8('FT-20241201-ZZZ999'))

/** Returns receipts which prove that the log has only one possible pseudonym for their shipment. */
export function provedNames(): ReceiptVectors {
  return {
    'pseudonym-proved': holds(
      'the only name that the code can have under the pinned VRF key',
      proved,
      true,
      3,
      {
        ...pinned,
        vrfKey: encodeBase64(sampleVrfKey),
      },
    ),
    'pseudonym-not-pinned': holds('the only name under a VRF key that nobody vouches for', proved, true, 3),
  }
}

/** Returns receipts whose proof of the pseudonym is missing or invalid. */
export function unprovedNames(): ReceiptVectors {
  const otherName = new SampleLog().append({
    ...created,
    leaf: { pseudonym: bytesFrom('second history') },
  })
  return {
    'pseudonym-null': fails(
      'a proof that was taken out',
      editJson(proved, ['pseudonym_proof'], () => null),
      [{ name: 'format', code: 'value_invalid' }],
    ),
    'pseudonym-second-history': fails('another name for the same code', otherName.receipt(), notProved),
    'pseudonym-other-code': fails(
      'the proof of another code',
      log.receipt({ pseudonymProof: otherProof }),
      notProved,
    ),
    'pseudonym-other-key': fails(
      'a proof under a key that the head does not name',
      log.receipt({
        pseudonymProof: vrfProve(vrfKeyOf(bytesFrom('other key')), encodeUtf8('FT-20241201-ABC123')),
      }),
      notProved,
    ),
    'pseudonym-bit': fails(
      'one bit of the proof changed',
      log.receipt({ pseudonymProof: ownProof.with(40, (ownProof[40] ?? 0) ^ 1) }),
      notProved,
    ),
    'pseudonym-proof-short': fails(
      'a proof of three bytes',
      editJson(proved, ['pseudonym_proof'], () => 'AAAA'),
      notProved,
    ),
    'start-other-commitment': fails(
      'another commitment of the first leaf',
      editJson(proved, ['start'], () => encodeBase64(bytesFrom('commitment'))),
      notTheRoot,
    ),
    'start-zeros': fails(
      'zeros, for which null stands',
      editJson(proved, ['start'], () => encodeBase64(new Uint8Array(32))),
      [{ name: 'format', code: 'value_invalid' }],
    ),
    'start-missing': fails(
      'no member for the first leaf',
      editJson(proved, ['start'], () => undefined),
      [{ name: 'format', code: 'member_missing' }],
    ),
    'start-other-pinned': fails(
      'another VRF key than the pinned one',
      proved,
      [{ name: 'start', code: 'other_vrf_key' }],
      { ...pinned, vrfKey: encodeBase64(bytesFrom('other VRF key')) },
    ),
    'vrf-key-missing': fails(
      'a head without the line that names the VRF key',
      editJson(proved, ['head'], () => signNote(headText.replace(/vrf .*\n/, ''), sampleKey)),
      [{ name: 'format', code: 'vrf_key_missing' }],
    ),
    'format-proof-missing': fails(
      'no member for the proof',
      editJson(proved, ['pseudonym_proof'], () => undefined),
      [{ name: 'format', code: 'member_missing' }],
    ),
  }
}
