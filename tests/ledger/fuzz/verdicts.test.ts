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
  300: '5377185edfce6b3c241bd665ee6d57a5fe174fe9c26c15e8a430bc2a5f355154',
  1000: 'fd0da59ffeb6f230b7aa576aa4cbba517407d5f4390178ca3d03a48135a268ae',
  10000: '52d609844e20ea5cd1c00c1a048785207cf252b160a9841d0fd626a71fa3d69a',
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
