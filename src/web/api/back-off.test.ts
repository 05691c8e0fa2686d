import { describe, expect, it } from 'vitest'
import { backOff } from './back-off.ts'

describe('backOff', () => {
  it('doubles the delay with each failure, up to 30 seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOff(failures, 1))
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  })

  it('returns half of the delay for random 0 and three quarters for random 0.5', () => {
    expect(backOff(3, 0)).toBe(2_000)
    expect(backOff(3, 0.5)).toBe(3_000)
  })
})
