import { expect, test } from 'vitest'
import { addressContentOf, addressValues, controlOf } from './address-values.ts'

const typed = { ...addressValues(undefined), name: 'CD', coordinates: '-23.5652, -46.6517' }

test('coordinates are typed as one text and sent as two numbers', () => {
  expect(addressContentOf(typed)).toMatchObject({ name: 'CD', latitude: -23.5652, longitude: -46.6517 })
})

test('without coordinates none are sent, so that the server looks for them', () => {
  const content = addressContentOf({ ...typed, coordinates: '' })
  expect(content).not.toHaveProperty('latitude')
  expect(content).not.toHaveProperty('coordinates')
})

test.each([
  ['latitude', 'coordinates'],
  ['longitude', 'coordinates'],
  ['uf', 'uf'],
  ['body', 'name'],
])('%s is typed into %s', (path, control) => {
  expect(controlOf(path)).toBe(control)
})
