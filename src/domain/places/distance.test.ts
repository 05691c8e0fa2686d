import { expect, it } from 'vitest'
import { distanceMeters } from './distance.ts'

const saoPaulo = { latitude: -23.5329, longitude: -46.6395 }
const recife = { latitude: -8.04666, longitude: -34.8771 }

it('distanceMeters returns the great-circle distance, in either direction', () => {
  expect(Math.round(distanceMeters(saoPaulo, recife) / 1000)).toBe(2130)
  expect(distanceMeters(recife, saoPaulo)).toBe(distanceMeters(saoPaulo, recife))
})

it('distanceMeters returns 0 for the same place and half the circumference for antipodes', () => {
  expect(distanceMeters(recife, recife)).toBe(0)
  expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6_371_000,
  )
})
