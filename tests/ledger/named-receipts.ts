import { encodeBase64, encodeUtf8 } from '#ledger/base/bytes.ts'
import { vrfKeyOf, vrfProve } from '#ledger/crypto/ecvrf.ts'
import { anchorOf } from './anchored-receipts.ts'
import { editJson } from './json-edit.ts'
import { fails, holds, receipt, type FailedCheck, type ReceiptVectors } from './receipt-vector.ts'
import {
  bytesFrom,
  created,
  deliveredShipment,
  SampleLog,
  sampleTrackingId,
  sampleVrf,
} from './sample-log.ts'

const log = deliveredShipment(true)
const proved = log.receipt()
const notProved: readonly FailedCheck[] = [{ name: 'pseudonym', code: 'pseudonym_not_proved' }]
const ownProof = vrfProve(sampleVrf, encodeUtf8(sampleTrackingId))
const otherProof = vrfProve(sampleVrf, encodeUtf8('FT-20241201-ZZZ999'))

/** Returns receipts which prove that the log has only one possible pseudonym for their shipment. */
export function provedNames(): ReceiptVectors {
  return {
    'pseudonym-proved': holds('the only name that the code can have in the log', proved, true, 3),
  }
}

/** Returns receipts whose proof of the pseudonym is missing or invalid. */
export function unprovedNames(): ReceiptVectors {
  const otherName = new SampleLog(true).append({
    ...created,
    leaf: { pseudonym: bytesFrom('second history') },
  })
  return {
    'pseudonym-not-spoken-of': fails(
      'a head that names the key, and a receipt without proof',
      log.receipt({ pseudonymProof: undefined }),
      [{ name: 'pseudonym', code: 'pseudonym_proof_missing' }],
    ),
    'pseudonym-null': fails(
      'a proof that was taken out',
      editJson(proved, ['pseudonym_proof'], () => null),
      [{ name: 'pseudonym', code: 'pseudonym_proof_missing' }],
    ),
    'pseudonym-null-anchored': fails(
      'a proof that was taken out of a receipt with an anchor',
      log.receipt({ pseudonymProof: undefined, anchors: [anchorOf(log, 12, 12)] }),
      [{ name: 'pseudonym', code: 'pseudonym_proof_missing' }],
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
    'pseudonym-without-key': fails(
      'a proof under a head that names no key',
      editJson(receipt, ['pseudonym_proof'], () => encodeBase64(otherProof)),
      [{ name: 'pseudonym', code: 'vrf_key_missing' }],
    ),
    'format-proof-missing': fails(
      'no member for the proof',
      editJson(proved, ['pseudonym_proof'], () => undefined),
      [{ name: 'format', code: 'member_missing' }],
    ),
  }
}
