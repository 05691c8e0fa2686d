import { expect, it } from 'vitest'
import { readCoordinates, writeCoordinates } from './coordinates-text.ts'

const paulista = { latitude: -23.561414, longitude: -46.655881 }

it.each([
  ['-23.561414, -46.655881'],
  ['-23.561414,-46.655881'],
  ['(-23.561414, -46.655881)'],
  ['−23.561414 −46.655881'],
  ['-23,561414; -46,655881'],
  ['-23,561414, -46,655881'],
  ['  -23.561414°  -46.655881° '],
])('readCoordinates parses %j', (text) => {
  expect(readCoordinates(text)).toEqual(paulista)
})

it.each([
  [''],
  ['-23.5'],
  ['São Paulo'],
  ['-91, 0'],
  ['0, 181'],
  ['1,2,3'],
  ['1e5, 2'],
  ['-23.561414 x -46.6'],
  ['1'.repeat(90)],
])('readCoordinates returns undefined for %j', (text) => {
  expect(readCoordinates(text)).toBeUndefined()
})

it('readCoordinates returns the coordinates that writeCoordinates formatted', () => {
  expect(writeCoordinates(paulista)).toBe('-23.561414, -46.655881')
  expect(readCoordinates(writeCoordinates(paulista))).toEqual(paulista)
})
