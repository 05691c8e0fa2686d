import { describe, expect, test } from 'vitest'
import { judgeClock, type ClockReading } from './judge-clock.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const DAY = 86_400_000

const reading = (changed: Partial<ClockReading> = {}): ClockReading => ({
  node: NOW,
  database: NOW,
  elapsed: 0,
  newestHead: null,
  newestBlock: null,
  ...changed,
})

describe('judgeClock', () => {
  test('accepts clocks that agree', () => {
    const now = reading({ newestHead: NOW - DAY, newestBlock: NOW - 60_000, elapsed: 60_000 })
    expect(judgeClock(now, reading({ node: NOW - 60_000, database: NOW - 60_000 }))).toEqual([])
  })

  test.each([
    ['two days ahead of the node', { database: NOW + 2 * DAY }, 'node_differs', 2 * DAY],
    ['behind the newest head', { newestHead: NOW + DAY }, 'behind_log', -DAY],
    ['a year behind the chain', { newestBlock: NOW + 365 * DAY }, 'chain_differs', -365 * DAY],
    ['ten years ahead of the chain', { newestBlock: NOW - 3650 * DAY }, 'chain_differs', 3650 * DAY],
  ] as const)('reports a clock that is %s', (_case, changed, reason, offsetMs) => {
    expect(judgeClock(reading(changed), undefined)).toEqual([{ reason, offsetMs }])
  })

  test('reports a jump of the database clock even if the clock of the node jumped by the same time', () => {
    const before = reading()
    const later = reading({ node: NOW + DAY, database: NOW + DAY, elapsed: 60_000 })
    expect(judgeClock(later, before)).toEqual([{ reason: 'jumped', offsetMs: DAY - 60_000 }])
  })
})
