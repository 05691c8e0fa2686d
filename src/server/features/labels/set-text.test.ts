import { describe, expect, it } from 'vitest'
import { LEADING, setText } from './set-text.ts'

/** Face in which every character is half an em wide. */
const face = { widthOf: (text: string) => text.length / 2 }
const box = { width: 20, height: 3 * 4 * LEADING, most: 4, least: 2 }

describe('setText', () => {
  it('returns no lines for an empty text', () => {
    expect(setText('', face, box).lines).toEqual([])
  })

  it('uses the largest size if the text fits', () => {
    expect(setText('um dois', face, box)).toEqual({ lines: ['um dois'], size: 4, isClipped: false })
  })

  it('breaks between words and preserves existing line breaks', () => {
    expect(setText('abcdef ghijk lm\nno', face, box).lines).toEqual(['abcdef', 'ghijk lm', 'no'])
  })

  it('reduces the size before it truncates', () => {
    const set = setText('abcdefghij '.repeat(6).trim(), face, box)
    expect(set.isClipped).toBe(false)
    expect(set.size).toBeLessThan(4)
    expect(set.lines.join(' ')).toBe('abcdefghij '.repeat(6).trim())
  })

  it('breaks a word that is longer than a line', () => {
    expect(setText('x'.repeat(25), face, box)).toMatchObject({
      lines: ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)],
      isClipped: false,
    })
  })

  it('joins lines with commas before truncating the last lines', () => {
    const set = setText('a\nb\nc\nd\ne\nf\ng', face, box)
    expect(set).toMatchObject({ lines: ['a, b, c, d, e, f, g'], isClipped: false })
  })

  it('ends with an ellipsis inside the box if nothing else fits', () => {
    const { lines, size, isClipped } = setText('palavra '.repeat(100), face, box)
    expect(isClipped).toBe(true)
    expect(size).toBe(2)
    expect(lines.at(-1)).toMatch(/…$/)
    expect(lines).toHaveLength(6)
    for (const line of lines) expect(face.widthOf(line) * size).toBeLessThanOrEqual(box.width)
  })
})
