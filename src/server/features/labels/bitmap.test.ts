import { describe, expect, it } from 'vitest'
import { drawStrokes, emptyBitmap, fillDots, type Bitmap } from './bitmap.ts'
import { strokesOf } from './path.ts'

const rows = ({ width, height, bytes }: Bitmap): string[] =>
  Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_dot, column) => {
      const byte = bytes[row * Math.ceil(width / 8) + (column >> 3)] ?? 0
      return byte & (0x80 >> (column & 7)) ? '#' : '.'
    }).join(''),
  )

describe('bitmap', () => {
  it('fills whole dots and ignores dots outside its area', () => {
    const bitmap = emptyBitmap(10, 3)
    fillDots(bitmap, { x: 7, y: 1, width: 5, height: 9 })
    expect(rows(bitmap)).toEqual(['..........', '.......###', '.......###'])
  })

  it('draws lines as wide as the pen, with round ends', () => {
    const bitmap = emptyBitmap(12, 5)
    drawStrokes(bitmap, strokesOf('M1.5 1.25L4.5 1.25'), { scale: 2, pen: 3 })
    expect(rows(bitmap)).toEqual([
      '............',
      '..########..',
      '.##########.',
      '..########..',
      '............',
    ])
  })
})
