import { describe, expect, test } from 'vitest'
import { receivedBackwards } from './received-order.ts'

describe('receivedBackwards', () => {
  test('returns no position if no time is before that of the previous event', () => {
    const times = ['2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.000Z', '2026-11-23T12:00:01.000Z']
    expect([...receivedBackwards(times)]).toEqual([])
  })

  test('returns each event whose received time precedes that of an earlier event', () => {
    const times = [
      '2026-11-23T12:00:00.000Z',
      '2025-11-23T12:00:00.000Z',
      '2025-12-23T12:00:00.000Z',
      '2036-11-23T12:00:00.000Z',
    ]
    expect([...receivedBackwards(times)]).toEqual([1, 2])
  })

  test('skips events whose time is not disclosed', () => {
    expect([
      ...receivedBackwards(['2026-11-23T12:00:00.000Z', undefined, '2026-11-22T12:00:00.000Z']),
    ]).toEqual([2])
  })
})
