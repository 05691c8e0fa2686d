import { describe, expect, it } from 'vitest'
import { legsOfTemplate } from './plan-values.ts'

const legs = [
  {
    from_airport: 'GRU',
    to_airport: 'LIS',
    flight: 'TP82',
    departs_local: '2026-10-24T22:40',
    arrives_local: '2026-10-25T12:10',
  },
  {
    from_airport: 'LIS',
    to_airport: 'FRA',
    flight: null,
    departs_local: '2026-10-25T15:00',
    arrives_local: '2026-10-25T19:05',
  },
]

describe('legsOfTemplate', () => {
  it('moves the legs to another day and keeps their clocks, also over the end of a year', () => {
    expect(legsOfTemplate(legs, '2026-12-31')).toEqual([
      {
        from_airport: 'GRU',
        to_airport: 'LIS',
        flight: 'TP82',
        departs_at: '2026-12-31T22:40',
        arrives_at: '2027-01-01T12:10',
      },
      {
        from_airport: 'LIS',
        to_airport: 'FRA',
        flight: '',
        departs_at: '2027-01-01T15:00',
        arrives_at: '2027-01-01T19:05',
      },
    ])
  })

  it('leaves the times open until a day is chosen', () => {
    expect(legsOfTemplate(legs, '').map(({ departs_at, arrives_at }) => departs_at + arrives_at)).toEqual([
      '',
      '',
    ])
  })
})
