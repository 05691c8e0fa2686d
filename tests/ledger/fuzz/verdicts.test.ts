import { expect, inject, test } from 'vitest'
import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { sampleTrackingId, sampleVerifierKey } from '../sample-log.ts'
import { mutatedReceipts } from './mutated-receipts.ts'

/**
 * Expected digest of the verdicts on the mutated receipts, by the number of receipts. The digest is
 * the same in every environment that verifies receipts.
 */
const digestOfVerdicts: Readonly<Record<number, string>> = {
  300: '26056b2e70054b800979cacd797c6f7eb679566d8435c49a77ea56534d30a91f',
  1000: '43ffde66c90921ab9e9f20a1a7e1add80fb7711886dcbe40b3ce6e0bb1f74d9a',
  10000: 'fdf8e636effa6689466e47fed73574fde9636b2861efae39a54c301a6cad3b90',
}

test('verifyReceipt gives mutated receipts the verdicts that all environments must give', () => {
  const count = inject('mutatedReceipts')
  const verdicts = mutatedReceipts(count).map((receipt) => {
    const { valid, completeness, checks } = verifyReceipt(receipt, {
      key: sampleVerifierKey,
      trackingId: sampleTrackingId,
      assureStamped,
    })
    const failed = checks.flatMap(({ name, event, error }) =>
      error === undefined ? [] : [`${name} ${event ?? ''} ${error.code}`],
    )
    return [valid, completeness.sealed, ...failed].join('|')
  })
  expect(encodeHex(sha256(encodeUtf8(verdicts.join('\n'))))).toBe(digestOfVerdicts[count])
  const refused = verdicts.filter((verdict) => verdict.startsWith('false'))
  // Few mutated receipts are accepted. These only lack a disclosed field or the last event, which
  // does not change the proved facts.
  expect(refused.length / count).toBeGreaterThan(0.9)
  // A fixed minimum suffices, because the number of distinct verdicts grows more slowly than the
  // number of receipts.
  expect(new Set(verdicts).size).toBeGreaterThan(30)
}, 600_000)
