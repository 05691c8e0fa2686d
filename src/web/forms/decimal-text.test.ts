import { afterEach, describe, expect, test } from 'vitest'
import { speak } from '../locales/language.ts'
import { decimalOf, signsIn, typedNumber } from './decimal-text.ts'

afterEach(() => speak('pt'))

describe('decimalOf', () => {
  test.each([
    ['12', 12],
    [' 12,5 ', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1_234_567],
    ['12.5', 12.5],
    ['1234.567', 1234.567],
    ['0.500', 0.5],
    ['-3,25', -3.25],
    ['1,200', 1.2],
    ['', undefined],
    ['12,5 kg', undefined],
    ['1,2,3', undefined],
    ['12.34,5', undefined],
    ['1e3', undefined],
  ])('parses "%s" as %s', (text, number) => {
    expect(decimalOf(text)).toBe(number)
  })

  test.each([
    ['1.200', 'ambiguous_number 1200..1.2'],
    ['12.500', 'ambiguous_number 12500..12.5'],
    ['-1.000', 'ambiguous_number -1000..-1'],
  ])('returns both readings of "%s" on a Portuguese page', (text, problem) => {
    expect(decimalOf(text)).toBe(problem)
  })

  test('returns both readings of "1,200" on an English page, where a point separates decimals', () => {
    speak('en')
    expect(decimalOf('1,200')).toBe('ambiguous_number 1200..1.2')
    expect(decimalOf('1.200')).toBe(1.2)
  })

  test('follows the numbers of a column if all have the decimal sign of the language', () => {
    const column = { seen: signsIn(['x', '800', '12,5']) }
    expect(decimalOf('1.200', column)).toBe(1200)
    expect(decimalOf('1,200', column)).toBe(1.2)
  })

  test('returns both readings if other numbers of the column have the other decimal sign', () => {
    for (const texts of [['12.5'], ['1,234.5'], ['12.5', '12,5']]) {
      const column = { seen: signsIn(texts) }
      expect(decimalOf('1.200', column)).toBe('ambiguous_number 1200..1.2')
      expect(decimalOf('1,200', column)).toBe('ambiguous_number 1200..1.2')
    }
  })

  test('follows the choice of the person', () => {
    expect(decimalOf('1.200', { chosen: ',' })).toBe(1200)
    expect(decimalOf('1.200', { chosen: '.', seen: signsIn(['12,5']) })).toBe(1.2)
  })
})

test('typedNumber writes a number so that decimalOf reads the same', () => {
  for (const language of ['pt', 'en'] as const) {
    speak(language)
    for (const value of [1.2, 1.234, 1200, 1234.567, -0.125])
      expect(decimalOf(typedNumber(value))).toBe(value)
  }
})
