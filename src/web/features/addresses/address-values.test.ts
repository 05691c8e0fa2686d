import { expect, test } from 'vitest'
import { addressContentOf, addressValues, controlOf } from './address-values.ts'

const typed = { ...addressValues(undefined), name: 'CD', coordinates: '-23.5652, -46.6517' }

test('splits coordinates typed as one text into a numeric latitude and longitude', () => {
  expect(addressContentOf(typed)).toMatchObject({ name: 'CD', latitude: -23.5652, longitude: -46.6517 })
})

test('omits coordinates from the request body if none were typed, so that the server looks them up', () => {
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
