import { describe, expect, it } from 'vitest'
import { inactivityAt } from './inactivity.ts'

const MINUTE = 60_000
const START = 1_800_000_000_000
const after = (minutes: number) => inactivityAt(START, START + minutes * MINUTE)

describe('inactivityAt', () => {
  it.each([
    [0, 'active', 25],
    [24, 'active', 1],
    [25, 'expiring', 5],
    [29, 'expiring', 1],
    [30, 'expired', 0],
    [600, 'expired', 0],
    [-5, 'active', 25],
  ])('after %i idle minutes returns %s and the next check in %i minutes', (minutes, state, nextLook) => {
    expect(after(minutes)).toEqual({ state, nextLook: nextLook * MINUTE })
  })
})
