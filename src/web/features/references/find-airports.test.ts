import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAirports } from '#domain/air/airport.ts'
import { findAirports } from './find-airports.ts'

const airports = parseAirports(
  readFileSync(new URL('../../../../assets/airports/airports.tsv', import.meta.url), 'utf8'),
)
const codes = (typed: string) => findAirports(airports, typed).map(({ code }) => code)

test('findAirports finds an airport by its code and by a part of its name, without accents', () => {
  expect(codes('gru')[0]).toBe('GRU')
  expect(codes('guarulhos')).toContain('GRU')
  expect(codes('Lisbon')).toContain('LIS')
})

test.each([
  ['salvador', 'SSA'],
  ['vitoria', 'VIX'],
  ['São Luís', 'SLZ'],
  ['curitiba', 'CWB'],
])('findAirports finds a Brazilian airport by its city %s', (city, code) => {
  expect(codes(city)).toContain(code)
})

test('findAirports offers a dozen airports at most, and none for one letter', () => {
  expect(codes('international')).toHaveLength(12)
  expect(codes('g')).toEqual([])
})
