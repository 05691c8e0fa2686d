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
  300: '633b5858440b012b3caf8f40c2f2d4ffda72cebeb497e6fbc0555f923a99aef5',
  1000: '1e23300faa6b21c3f888093e113ba87a4b5cf6e922c49a176a2e025c41206246',
  10000: '90213b53ad8235d5de70c4a90dfc3476569a581e47cfdb37deeae97051e0eee5',
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
