import { describe, expect, it } from 'vitest'
import { matchWords } from './match-words.ts'

describe('matchWords', () => {
  it('ranks keywords that begin with the typed text above other matches', () => {
    expect(matchWords('1', 'sao', ['São Paulo', 'SP'])).toBe(1)
    expect(matchWords('2', 'sao', ['Armazém de São Paulo'])).toBe(0.5)
  })

  it('requires every typed word, in any order and without accents', () => {
    expect(matchWords('1', 'paulo armazem', ['Armazém de São Paulo'])).toBe(0.5)
    expect(matchWords('1', 'recife armazem', ['Armazém de São Paulo'])).toBe(0)
  })

  it('matches three or more characters inside a word, but not two', () => {
    expect(matchWords('1', 'k7q', ['FT-20261102-K7Q2LM'])).toBe(0.5)
    expect(matchWords('1', '7q', ['FT-20261102-K7Q2LM'])).toBe(0)
  })

  it('compares the item’s value if there are no keywords', () => {
    expect(matchWords('Claro', 'cla')).toBe(1)
  })
})
