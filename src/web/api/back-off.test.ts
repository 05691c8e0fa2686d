import { describe, expect, it } from 'vitest'
import { backOff } from './back-off.ts'

describe('backOff', () => {
  it('doubles with each failure, up to 30 seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOff(failures, 1))
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  })

  it('spreads clients over the second half of the delay', () => {
    expect(backOff(3, 0)).toBe(2_000)
    expect(backOff(3, 0.5)).toBe(3_000)
  })
})
