import table from '../../../assets/municipalities/municipalities.csv?raw'
import { describe, expect, it } from 'vitest'
import { farFrom, municipalityNamed, nearestMunicipality, parseMunicipalities } from './municipality.ts'

const all = parseMunicipalities(table)

const paulista = { latitude: -23.5615, longitude: -46.656, accuracy: 12 }

describe('nearestMunicipality', () => {
  it.each([
    ['Avenida Paulista', paulista, 'São Paulo', 'SP'],
    ['Boa Viagem', { latitude: -8.12, longitude: -34.9 }, 'Recife', 'PE'],
  ])('returns the municipality of %s', (_place, at, name, uf) => {
    expect(nearestMunicipality(all, at)).toMatchObject({ name, uf })
  })
})

describe('farFrom', () => {
  const seat = (name: string, uf: string) => municipalityNamed(all, name, uf) ?? paulista

  it('returns the distance in metres from a place that the device cannot be at', () => {
    expect(farFrom(seat('Recife', 'PE'), paulista)).toBeCloseTo(2_130_000, -4)
  })

  it('returns undefined inside the municipality, and if the accuracy covers the distance', () => {
    expect(farFrom(seat('São Paulo', 'SP'), paulista)).toBeUndefined()
    expect(farFrom(seat('Campinas', 'SP'), { ...paulista, accuracy: 90_000 })).toBeUndefined()
    expect(farFrom(seat('Campinas', 'SP'), paulista)).toBeGreaterThan(80_000)
  })
})
