import { describe, expect, it } from 'vitest'
import { presetRanges } from '../conditions/condition-range.ts'
import { handlingCodes, parseHandlingCode, rangeOfHandling } from './handling-code.ts'

describe('handlingCodes', () => {
  it('has words in both languages for the 101 codes of the list', () => {
    const words = Object.values(handlingCodes).flatMap(({ pt, en }) => [pt, en])
    expect(Object.keys(handlingCodes)).toHaveLength(101)
    expect(words.filter((word) => word.trim() === '' || word.length > 70)).toEqual([])
  })
})

describe('parseHandlingCode', () => {
  it.each([
    ['COL', 'COL'],
    [' pil ', 'PIL'],
    ['ZZZ', undefined],
    ['toString', undefined],
    ['', undefined],
  ])('returns for %j the code %s', (text, code) => {
    expect(parseHandlingCode(text)).toBe(code)
  })
})

describe('rangeOfHandling', () => {
  it.each([
    ['COL', 2_000, 8_000],
    ['CRT', 15_000, 25_000],
    ['ERT', 2_000, 25_000],
    ['FRO', -25_000, -18_000],
  ] as const)('offers for %s the range from %d to %d', (code, temperature_minimum, temperature_maximum) => {
    const range = rangeOfHandling(['PIL', code])
    expect(range && presetRanges[range]).toMatchObject({ temperature_minimum, temperature_maximum })
  })

  it('offers none for goods without a temperature', () => {
    expect(rangeOfHandling(['PIL', 'HEA'])).toBeUndefined()
  })
})
