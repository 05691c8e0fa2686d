import { expect, inject, test } from 'vitest'
import { encodeHex, encodeUtf8 } from '#ledger/bytes.ts'
import { sha256 } from '#ledger/hash.ts'
import { verifyReceipt } from '#ledger/verify.ts'
import { sampleTrackingId, sampleVerifierKey } from '../sample-log.ts'
import { mutatedReceipts } from './mutated-receipts.ts'

/** The digests of what is said of the first so many, in every place where receipts are verified. */
const said: Readonly<Record<number, string>> = {
  1000: '7f627ff4c04d2bfaf450784131357bd60bdafb83c389f33c891fc3be16b9764a',
  10000: 'cfe45fcdfe75486f65c7e8e2b959d131026b0ef2a891661a1a632e72400b51f1',
}

test('mutated receipts have one verdict wherever they are verified', () => {
  const count = inject('mutatedReceipts')
  const verdicts = mutatedReceipts(count).map((receipt) => {
    const { valid, completeness, checks } = verifyReceipt(receipt, {
      key: sampleVerifierKey,
      trackingId: sampleTrackingId,
    })
    const failed = checks.flatMap(({ name, event, error }) =>
      error === undefined ? [] : [`${name} ${event ?? ''} ${error.code}`],
    )
    return [valid, completeness.sealed, ...failed].join('|')
  })
  expect(encodeHex(sha256(encodeUtf8(verdicts.join('\n'))))).toBe(said[count])
  const refused = verdicts.filter((verdict) => verdict.startsWith('false'))
  // Of the rest nothing that is proved was changed: a disclosure less, a last event less.
  expect(refused.length / count).toBeGreaterThan(0.9)
  expect(new Set(verdicts).size).toBeGreaterThan(count / 20)
}, 600_000)
