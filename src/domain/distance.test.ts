import { expect, it } from 'vitest'
import { distanceMeters } from './distance.ts'

const saoPaulo = { latitude: -23.5329, longitude: -46.6395 }
const recife = { latitude: -8.04666, longitude: -34.8771 }

it('is the way of a great circle', () => {
  expect(Math.round(distanceMeters(saoPaulo, recife) / 1000)).toBe(2130)
  expect(distanceMeters(recife, saoPaulo)).toBe(distanceMeters(saoPaulo, recife))
})

it('is nothing from a place to itself, and half the Earth to its antipode', () => {
  expect(distanceMeters(recife, recife)).toBe(0)
  expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6_371_000,
  )
})
