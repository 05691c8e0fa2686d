import { describe, expect, it } from 'vitest'
import { sealGeometry } from '#domain/seal-geometry.ts'
import { strokesOf } from './path.ts'

describe('strokesOf', () => {
  it('has a straight piece with its ends as handles', () => {
    expect(strokesOf('M1 2L3.5 -4')).toEqual([
      {
        start: [1, 2],
        curves: [
          [
            [1, 2],
            [3.5, -4],
            [3.5, -4],
          ],
        ],
      },
    ])
  })

  it('mirrors the handle before it where S leaves its own out', () => {
    const [stroke] = strokesOf('M0 0C1 1 2 1 3 0S5 -1 6 0Z')
    expect(stroke?.curves).toEqual([
      [
        [1, 1],
        [2, 1],
        [3, 0],
      ],
      [
        [4, -1],
        [5, -1],
        [6, 0],
      ],
    ])
  })

  it('makes half circles of A, as round as an eye sees', () => {
    const [stroke] = strokesOf('M-5 0A5 5 0 0 1 5 0A5 5 0 0 1 -5 0Z')
    // The ends of each quarter: over the top first, as SVG's sweep flag says.
    const ends = stroke?.curves.map(([, , [x, y]]) => [Math.round(x), Math.round(y)])
    expect(ends).toEqual([
      [0, -5],
      [5, 0],
      [0, 5],
      [-5, 0],
    ])
    for (const [first, second] of stroke?.curves ?? []) {
      for (const [x, y] of [first, second]) expect(Math.hypot(x, y)).toBeCloseTo(5 * Math.hypot(1, 0.5523), 6)
    }
  })

  it('reads all of a seal: every strand closes, every digit has its tick', () => {
    const { bands, edge } = sealGeometry('9f'.repeat(32), 'print')
    for (const strand of bands.flatMap(({ strands }) => strands)) {
      const [stroke, ...others] = strokesOf(strand)
      expect(others).toEqual([])
      expect(stroke?.curves.at(-1)?.[2]).toEqual(stroke?.start)
    }
    expect(strokesOf(edge)).toHaveLength(1 + 64)
  })
})
