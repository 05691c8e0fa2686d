import { describe, expect, it } from 'vitest'
import { maskCep, parseCep } from './cep.ts'

describe('parseCep', () => {
  it.each([['01310-100'], ['01310100'], [' 01310 100 '], ['CEP: 01.310-100']])('parses %j', (text) => {
    expect(parseCep(text)).toBe('01310100')
  })

  it.each([[''], ['0131010'], ['013101000'], ['abcdefgh'], ['0'.repeat(65)]])(
    'finds no postal code in %j',
    (text) => {
      expect(parseCep(text)).toBeUndefined()
    },
  )
})

describe('maskCep', () => {
  it.each([
    ['', ''],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['01310-', '01310'],
    ['01310100', '01310-100'],
    ['CEP 01.310-100', '01310-100'],
    ['013101009', '01310-100'],
  ])('masks %j as %j', (typed, shown) => {
    expect(maskCep(typed)).toBe(shown)
  })
})
