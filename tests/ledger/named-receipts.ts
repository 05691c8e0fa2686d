import { encodeBase64, encodeUtf8 } from '#ledger/bytes.ts'
import { writeReceipt } from '#ledger/compact-receipt.ts'
import { vrfKeyOf, vrfProve } from '#ledger/ecvrf.ts'
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

/** Receipts that prove that the log can name their shipment in no other way, or say nothing of it. */
export function provedNames(): ReceiptVectors {
  return {
    'pseudonym-proved': holds('the only name that the code can have in the log', proved, true, 3),
  }
}

/** Receipts whose proof of the name is none. */
export function unprovedNames(): ReceiptVectors {
  const otherName = new SampleLog(true).append({
    ...created,
    leaf: { pseudonym: bytesFrom('second history') },
  })
  return {
    'pseudonym-not-spoken-of': fails(
      'a head that names the key, and a receipt of the first format without proof',
      log.receipt({ pseudonymProof: undefined }),
      [{ name: 'pseudonym', code: 'pseudonym_proof_missing' }],
    ),
    'pseudonym-null': fails(
      'a proof that was taken out of a compact receipt',
      editJson(writeReceipt(log.receiptInput()), ['pseudonym_proof'], () => null),
      [{ name: 'pseudonym', code: 'pseudonym_proof_missing' }],
    ),
    'pseudonym-null-in-third': fails(
      'a proof that was taken out of a receipt of the third format',
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
      editJson(
        editJson(receipt, ['format'], () => 'lastro-receipt/v2'),
        ['pseudonym_proof'],
        () => encodeBase64(otherProof),
      ),
      [{ name: 'pseudonym', code: 'vrf_key_missing' }],
    ),
    'format-proof-missing': fails(
      'the second format without its proof',
      editJson(proved, ['pseudonym_proof'], () => undefined),
      [{ name: 'format', code: 'member_missing' }],
    ),
    'format-proof-in-first': fails(
      'a proof in the first format',
      editJson(proved, ['format'], () => 'lastro-receipt/v1'),
      [{ name: 'format', code: 'member_unknown' }],
    ),
  }
}
