import { describe, expect, it } from 'vitest'
import { coordinatesToSave, isPointFixed, noPoint, pointOf, pointValues } from './coordinates.ts'

const seat = { latitude: -8.05, longitude: -34.88 }
const device = { latitude: -8.06, longitude: -34.87, accuracy: 12 }
const [cep, warehouse] = (['cep', 'warehouse'] as const).map((source) => ({ ...seat, source }))

describe('coordinates of a place', () => {
  it('are unchanged after conversion to the text controls and back', () => {
    expect(pointOf(pointValues(seat, 'warehouse'))).toEqual(warehouse)
    expect(pointValues({ latitude: null, longitude: -34 }, 'cep')).toEqual(noPoint)
    expect(pointOf(noPoint)).toBeUndefined()
  })

  it('are saved without waiting for the device position if they come from a warehouse', () => {
    expect(coordinatesToSave(warehouse, device, '')).toBe(warehouse)
    expect(isPointFixed(warehouse, '')).toBe(true)
  })

  it('are saved only without a device position if they come from a postal code', () => {
    expect(coordinatesToSave(cep, device, '')).toBe(device)
    expect(coordinatesToSave(cep, undefined, '')).toBe(cep)
    expect(isPointFixed(cep, '')).toBe(false)
  })

  it('are saved if the user chose `place`; the device position is saved if the user chose `own`', () => {
    expect(coordinatesToSave(warehouse, device, 'own')).toBe(device)
    expect(coordinatesToSave(cep, device, 'place')).toBe(cep)
    expect(isPointFixed(warehouse, 'own')).toBe(false)
  })

  it('are taken from the device position if the place has no coordinates', () => {
    expect(coordinatesToSave(undefined, device, '')).toBe(device)
    expect(coordinatesToSave(undefined, undefined, '')).toBeUndefined()
  })
})
