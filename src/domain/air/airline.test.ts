import { describe, expect, it } from 'vitest'
import { airlineOf, parseAirlines } from './airline.ts'

describe('airlineOf', () => {
  it.each([
    ['020-81140743', 'Lufthansa Cargo'],
    ['577', 'Azul'],
    ['02', undefined],
    ['', undefined],
  ])('returns for %j the airline %s', (awb, name) => {
    expect(airlineOf(awb)).toBe(name)
  })

  it('prefers the name that the company gave to a prefix', () => {
    expect(airlineOf('588-00000000', { 588: 'Carga Norte' })).toBe('Carga Norte')
    expect(airlineOf('577-00000000', { 577: 'Azul Cargo' })).toBe('Azul Cargo')
  })
})

describe('parseAirlines', () => {
  it('reads a prefix and a name on each line, and skips empty lines', () => {
    expect(parseAirlines('588 Carga Norte\n\n 577 - Azul  \n549: LATAM')).toEqual({
      names: { 588: 'Carga Norte', 577: 'Azul', 549: 'LATAM' },
    })
    expect(parseAirlines('')).toEqual({ names: {} })
  })

  it.each([
    ['58 Carga', 1],
    ['588 A\n588 B', 2],
    ['588 A\n589', 2],
    [`588 A\n\n589 ${'x'.repeat(61)}`, 3],
  ])('names the first wrong line of %j', (text, line) => {
    expect(parseAirlines(text)).toEqual({ line })
  })
})
