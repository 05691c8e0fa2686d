import { describe, expect, it } from 'vitest'
import { airlineOf } from './airline.ts'

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
