import table from '../../../assets/airports/airports.tsv?raw'
import { describe, expect, it, test } from 'vitest'
import { toInstant } from '../base/instant.ts'
import { instantAtAirport, localTimeAt, parseAirports } from './airport.ts'

const airports = parseAirports(table)

describe('the table of airports', () => {
  it('has the airports of the Brazilian states with their zones', () => {
    expect(airports.get('GRU')).toEqual({
      code: 'GRU',
      name: 'São Paulo, Guarulhos',
      country: 'BR',
      latitude: -23.4257,
      longitude: -46.4819,
      zone: 'America/Sao_Paulo',
    })
    expect(['MAO', 'RBR', 'FEN', 'CGB', 'TBT', 'STM'].map((code) => airports.get(code)?.zone)).toEqual([
      'America/Manaus',
      'America/Rio_Branco',
      'America/Noronha',
      'America/Campo_Grande',
      'America/Eirunepe',
      'America/Santarem',
    ])
  })

  it('has a code, a place on Earth and a known zone in every row', () => {
    const zones = new Set<string>()
    for (const { code, name, country, latitude, longitude, zone } of airports.values()) {
      expect(code).toMatch(/^[A-Z]{3}$/)
      expect(name).not.toBe('')
      expect(country).toMatch(/^[A-Z]{2}$/)
      expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, code).toBe(true)
      zones.add(zone ?? '')
    }
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })
})

describe('instantAtAirport', () => {
  const at = (code: string, local: string) => instantAtAirport(Date.parse(`${local}:00Z`), airports.get(code))

  it.each([
    ['GRU', '2026-11-26T14:30', '2026-11-26T17:30:00.000Z'],
    ['LIS', '2026-11-26T05:10', '2026-11-26T05:10:00.000Z'],
    ['LIS', '2026-07-26T05:10', '2026-07-26T04:10:00.000Z'],
    ['DEL', '2026-11-27T00:15', '2026-11-26T18:45:00.000Z'],
  ])('reads the clock of %s at %s', (code, local, instant) => {
    expect(at(code, local)).toEqual({ at: instant })
  })

  it('takes the first of two equal times, and remarks it', () => {
    expect(at('FRA', '2026-10-25T02:30')).toEqual({
      at: '2026-10-25T00:30:00.000Z',
      warning: 'time_repeated',
    })
  })

  it('takes a time that clocks skipped as if they had not been changed, and remarks it', () => {
    expect(at('FRA', '2026-03-29T02:30')).toEqual({
      at: '2026-03-29T01:30:00.000Z',
      warning: 'time_skipped',
    })
  })

  it('takes UTC with a remark without airport or zone', () => {
    const utc = { at: '2026-11-26T14:30:00.000Z', warning: 'zone_unknown' }
    expect(at('QQQ', '2026-11-26T14:30')).toEqual(utc)
    const [nowhere] = parseAirports(
      'code\tname\tcountry\tlatitude\tlongitude\tzone\nQQQ\tX\tBR\t0\t0\t\n',
    ).values()
    expect(instantAtAirport(Date.parse('2026-11-26T14:30:00Z'), nowhere)).toEqual(utc)
  })
})

test.each([
  ['GRU', '2026-11-26T17:30:00.000Z', '2026-11-26T14:30'],
  ['LIS', '2026-07-26T23:10:00.000Z', '2026-07-27T00:10'],
  ['QQQ', '2026-07-26T23:10:00.000Z', '2026-07-26T23:10'],
])('localTimeAt returns the clock of %s at %s', (code, instant, local) => {
  expect(localTimeAt(toInstant(new Date(instant)), airports.get(code))).toBe(local)
})
