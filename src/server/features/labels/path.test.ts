import { describe, expect, it } from 'vitest'
import { sealGeometry } from '#domain/seal-geometry.ts'
import { strokesOf } from './path.ts'

describe('strokesOf', () => {
  it('writes a straight segment as a curve with handles at the ends', () => {
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

  it('mirrors the previous handle for the SVG command S', () => {
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

  it('approximates half circles of the SVG command A without a visible error', () => {
    const [stroke] = strokesOf('M-5 0A5 5 0 0 1 5 0A5 5 0 0 1 -5 0Z')
    // End of each quarter circle. The first quarter ends at the top, as the sweep flag of the SVG
    // path requires.
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

  it('converts each curve of a seal to one closed stroke, and its edge to a circle and 64 ticks', () => {
    const { bands, edge } = sealGeometry('9f'.repeat(32), 'print')
    for (const strand of bands.flatMap(({ strands }) => strands)) {
      const [stroke, ...others] = strokesOf(strand)
      expect(others).toEqual([])
      expect(stroke?.curves.at(-1)?.[2]).toEqual(stroke?.start)
    }
    expect(strokesOf(edge)).toHaveLength(1 + 64)
  })
})
