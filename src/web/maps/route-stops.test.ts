import { describe, expect, it } from 'vitest'
import { routePoints, spotsOf, type Stop } from './route-stops.ts'

const stop = (id: string, latitude: number, longitude = -46): Stop => ({
  id,
  kind: 'entrada',
  title: id,
  address: null,
  coordinates: { latitude, longitude },
})

describe('spotsOf', () => {
  it('puts events within eleven metres on one marker, in order', () => {
    const spots = spotsOf([stop('a', -23.55), stop('b', -23.55001), stop('c', -22), stop('d', -23.55)])
    expect(spots.map(({ stops }) => stops.map(({ id }) => id))).toEqual([['a', 'b', 'd'], ['c']])
  })
})

describe('routePoints', () => {
  it('passes through all places in order, and twice through a place that is reached twice', () => {
    expect(routePoints([stop('a', 1), stop('b', 1), stop('c', 2), stop('d', 1)])).toEqual([
      [1, -46],
      [2, -46],
      [1, -46],
    ])
  })

  it('reduces a longer route to 25 points, including both ends', () => {
    const points = routePoints(Array.from({ length: 100 }, (_, n) => stop(String(n), n / 10)))
    expect(points).toHaveLength(25)
    expect([points[0], points[24]]).toEqual([
      [0, -46],
      [9.9, -46],
    ])
    expect(new Set(points.map(String)).size).toBe(25)
  })

  it('returns no point for no stop, and one point for one stop', () => {
    expect(routePoints([])).toEqual([])
    expect(routePoints([stop('a', 1)])).toEqual([[1, -46]])
  })
})
