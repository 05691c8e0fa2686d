import { describe, expect, test } from 'vitest'
import { daysLate } from './attention.ts'

const now = new Date('2026-11-23T12:00:00-03:00')
const late = (estimated_delivery: string | null, status = 'in_transit') =>
  daysLate({ status, estimated_delivery }, now)

describe('daysLate', () => {
  test.each([
    ['an hour ago', '2026-11-23T11:00:00-03:00', 0],
    ['late last evening', '2026-11-22T23:30:00-03:00', 1],
    ['three days ago', '2026-11-20T23:59:00-03:00', 3],
    ['a minute ahead', '2026-11-23T12:01:00-03:00', undefined],
  ])('counts calendar days in São Paulo for a delivery that was due %s', (_case, due, days) => {
    expect(late(due)).toBe(days)
  })

  test('returns undefined for a shipment without a due date and for closed shipments', () => {
    expect(late(null)).toBeUndefined()
    for (const status of ['delivered', 'cancelled'])
      expect(late('2026-11-01T12:00:00Z', status)).toBeUndefined()
  })
})
