import { expect, test } from 'vitest'
import { addressContentOf, addressValues, controlOf } from './address-values.ts'

const typed = { ...addressValues(undefined), name: 'CD', coordinates: '-23.5652, -46.6517' }

test('splits coordinates that were typed as one text into two numbers', () => {
  expect(addressContentOf(typed)).toMatchObject({ name: 'CD', latitude: -23.5652, longitude: -46.6517 })
})

test('sends no coordinates if none were typed, so that the server looks them up', () => {
  const content = addressContentOf({ ...typed, coordinates: '' })
  expect(content).not.toHaveProperty('latitude')
  expect(content).not.toHaveProperty('coordinates')
})

test.each([
  ['latitude', 'coordinates'],
  ['longitude', 'coordinates'],
  ['uf', 'uf'],
  ['body', 'name'],
])('maps the field path %s of the API body to the control %s', (path, control) => {
  expect(controlOf(path)).toBe(control)
})
