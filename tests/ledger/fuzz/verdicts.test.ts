import { expect, inject, test } from 'vitest'
import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { sampleTrackingId, sampleVerifierKey } from '../sample-log.ts'
import { mutatedReceipts } from './mutated-receipts.ts'

/**
 * Digest of the verdicts on the first receipts, by their number. It is the same in every place that
 * verifies receipts.
 */
const said: Readonly<Record<number, string>> = {
  1000: 'c6670bfa89e1be7ff89565d0a5e7d7427ee3c97872d5f9cd0a1e74608cd00dfa',
  10000: '5f3e5e219ab33521d7beca1e249e92a4f1febc0638581a2670a5b1cbdb103c4d',
}

test('gives mutated receipts the same verdict as every other verifier', () => {
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
  expect(encodeHex(sha256(encodeUtf8(verdicts.join('\n'))))).toBe(said[count])
  const refused = verdicts.filter((verdict) => verdict.startsWith('false'))
  // In the others nothing that is proved changed: they have one disclosed field or one last event
  // less.
  expect(refused.length / count).toBeGreaterThan(0.9)
  expect(new Set(verdicts).size).toBeGreaterThan(count / 20)
}, 600_000)
