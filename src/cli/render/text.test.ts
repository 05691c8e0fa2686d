import { describe, expect, it } from 'vitest'
import { indented, printable, toned, toText } from './text.ts'

describe('toText', () => {
  const lines = [[toned('bad', '✗'), ' não confere'], [], indented(['abc'])]

  it('writes one line per entry', () => {
    expect(toText(lines, false)).toBe('✗ não confere\n\n  abc\n')
  })

  it('colours only if colours are enabled', () => {
    expect(toText(lines, true)).toBe('\u001B[31m✗\u001B[0m não confere\n\n  abc\n')
  })

  it('escapes every span, with and without colour', () => {
    const hostile = 'a\u001B[2K\u009B1A\rb'
    const escaped = 'a\\u{1b}[2K\\u{9b}1A\\u{d}b'
    expect(toText([[hostile, toned('good', hostile)]], false)).toBe(`${escaped}${escaped}\n`)
  })
})

describe('printable', () => {
  it('preserves letters, marks and symbols of any script', () => {
    const text = 'Ângela – “São José” 📦 日本 ﷼ ½'
    expect(printable(text)).toBe(text)
  })

  it('replaces LF and CR LF with ⏎, and escapes other line separators as code points', () => {
    expect(printable('a\n  ✓ CONFERE\r\nb')).toBe('a ⏎   ✓ CONFERE ⏎ b')
    expect(printable('a\u2028b\u2029c\u0085d\vd')).toBe('a\\u{2028}b\\u{2029}c\\u{85}d\\u{b}d')
  })

  it('escapes characters that reorder or hide text', () => {
    expect(printable('\u202Ea\u2066b\u200B\u00AD\uFEFF\u{E0041}')).toBe(
      '\\u{202e}a\\u{2066}b\\u{200b}\\u{ad}\\u{feff}\\u{e0041}',
    )
  })
})
