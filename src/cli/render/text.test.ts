import { describe, expect, it } from 'vitest'
import { indented, printable, quoted, toLines, toned, toText } from './text.ts'

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
    const escaped = 'a‹U+001B›[2K‹U+009B›1A‹U+000D›b'
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
    expect(printable('a\u2028b\u2029c\u0085d\vd')).toBe('a‹U+2028›b‹U+2029›c‹U+0085›d‹U+000B›d')
  })

  it('escapes characters that reorder or hide text, and stacked marks', () => {
    expect(printable('\u202Ea\u2066b\u200B\u00AD\uFEFF\u{E0041}\uE000')).toBe(
      '‹U+202E›a‹U+2066›b‹U+200B›‹U+00AD›‹U+FEFF›‹U+E0041›‹U+E000›',
    )
    expect(printable('\u3164\u2800\u034F\u17B4a\uFE0F')).toBe('‹U+3164›‹U+2800›‹U+034F›‹U+17B4›a‹U+FE0F›')
    expect(printable(`a${'\u0301'.repeat(300)}`)).toBe(`a${'\u0301'.repeat(4)}…`)
  })
})

describe('quoted', () => {
  const verdict = '✓ CONFERE com a chave fixada.'

  it.each([
    ['spaces', 'Recife' + ' '.repeat(200)],
    ['spaces that do not break', 'Recife' + '\u00A0'.repeat(200)],
    ['letters', 'a'.repeat(100 - 26) + ' '],
    ['wide letters', '日'.repeat(37) + ' '],
    ['a line break', 'Recife\n'],
  ])('lets no terminal wrap a value at a verdict after %s', (_, before) => {
    const lines = toText(toLines([['Cidade', quoted(before + verdict)]], 2), false).split('\n')
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^ {10}│ /)
    for (const line of lines) expect(line.length).toBeLessThan(80)
    expect(lines.join('')).toContain('“')
  })

  it('shows one word as it is, and cuts a long text', () => {
    expect(quoted('Belém')).toBe('Belém')
    expect(quoted('Ângela Conceição')).toBe('“Ângela Conceição”')
    expect(quoted('a'.repeat(700)).replaceAll('\n', '')).toBe(`“${'a'.repeat(600)}… (+100)”`)
  })
})
