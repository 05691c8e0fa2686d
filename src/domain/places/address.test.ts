import { expect, test } from 'vitest'
import { federativeUnits, joinAddress, streetOf } from './address.ts'

const parts = {
  street: 'Av. Paulista',
  number: '1578',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

test('joinAddress writes an address on one line', () => {
  expect(joinAddress(parts)).toBe('Av. Paulista, 1578, Bela Vista, São Paulo/SP')
  expect(joinAddress({ ...parts, complement: ' conj. 4 ' })).toBe(
    'Av. Paulista, 1578 - conj. 4, Bela Vista, São Paulo/SP',
  )
  expect(joinAddress({ ...parts, number: ' ' })).toBe('Av. Paulista, S/N, Bela Vista, São Paulo/SP')
})

test('streetOf returns the street of a line that joinAddress wrote, and undefined for other lines', () => {
  for (const complement of ['', 'conj. 4'])
    for (const number of ['', '1578'])
      for (const street of ['Av. Paulista', 'Rua 7, fundos', 'Rua S/N'])
        expect(
          streetOf(joinAddress({ ...parts, street, number, complement }), { ...parts, number, complement }),
        ).toBe(street)
  expect(streetOf('Galpão 3, São Paulo/SP', parts)).toBeUndefined()
  expect(streetOf(joinAddress({ ...parts, street: '' }), parts)).toBeUndefined()
})

test('federativeUnits lists the 27 federative units of Brazil, from AC to TO', () => {
  expect(new Set(federativeUnits).size).toBe(27)
  expect(federativeUnits.at(0)).toBe('AC')
  expect(federativeUnits.at(-1)).toBe('TO')
})
