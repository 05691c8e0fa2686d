import { describe, expect, it } from 'vitest'
import { parseCnpj } from './cnpj.ts'

describe('parseCnpj', () => {
  // The alphanumeric example is the one that Receita Federal, the tax authority, published.
  it.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    ['00.000.000/0001-91', '00000000000191'],
    [' 33.000.167/0001-01 ', '33000167000101'],
  ])('parses %s to %s', (text, cnpj) => {
    expect(parseCnpj(text)).toBe(cnpj)
  })

  it.each(['12.ABC.345/01DE-36', '00.000.000/0001-92', '11111111111111', '1234', '', '12ABC34501DEA5'])(
    'refuses %j',
    (text) => {
      expect(parseCnpj(text)).toBeUndefined()
    },
  )
})
