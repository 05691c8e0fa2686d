import { describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { sampled } from '../support/vitest/whole-run.ts'
import { changedDeliveries } from './changed-deliveries.ts'
import { pinned } from './receipt-vector.ts'

describe('a receipt of a delivery', () => {
  const { genuine, forged } = changedDeliveries()

  test('with every member verifies', () => {
    const { valid, completeness } = verifyReceipt(genuine, pinned)
    expect([valid, completeness.events]).toEqual([true, 5])
  })

  test('has each member of each object of four events', () => {
    expect(
      forged.filter(({ change }) => change === 'media.signature changed').map(({ number }) => number),
    ).toEqual([2, 3, 4, 5])
  })

  test.each(sampled(forged, 4))(
    'with $change in event $number is refused at this event',
    ({ number, receipt }) => {
      const { valid, checks, events } = verifyReceipt(receipt, pinned)
      expect(valid).toBe(false)
      expect(checks.filter(({ status }) => status === 'failed')).toMatchObject([
        {
          name: 'client_statement',
          event: number - 1,
          error: { code: 'client_hash_mismatch', facts: { by: 'server_statement' } },
        },
      ])
      expect(events.map((event) => event.valid)).toEqual([1, 2, 3, 4, 5].map((one) => one !== number))
    },
  )
})
