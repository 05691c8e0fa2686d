import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime, type PositionResult } from './position.ts'

const found: PositionResult = { position: { latitude: -23.5, longitude: -46.6, accuracy: 12 } }
const never = new Promise<PositionResult>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('inTime', () => {
  it('returns the answer of the device', async () => {
    await expect(inTime(Promise.resolve(found), 0, 3_000)).resolves.toBe(found)
  })

  it('fails ten seconds after the request was made if the device does not answer', async () => {
    const settled = vi.fn<(result: PositionResult) => void>()
    void inTime(never, 1_000, 4_000).then(settled)
    await vi.advanceTimersByTimeAsync(6_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith({ failure: 'unavailable' })
  })

  it('returns an answer that has already arrived, even if the timeout has expired', async () => {
    const result = inTime(Promise.resolve(found), 0, 60_000)
    await vi.runAllTimersAsync()
    await expect(result).resolves.toBe(found)
  })
})
