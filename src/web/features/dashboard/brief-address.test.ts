import { expect, test } from 'vitest'
import { briefAddress } from './brief-address.ts'

test.each([
  ['a street with its city', 'Rua A, 12, Centro, Belém/PA', 'Belém', 'PA', 'Rua A, Belém/PA'],
  ['a street without a known city', 'Rua A, 12, Centro', null, null, 'Rua A'],
  ['a city without a state', 'Rua A, 12', 'Belém', null, 'Rua A, Belém'],
  ['a city that the text already names', 'Belém/PA', 'Belém', 'PA', 'Belém/PA'],
])('cuts %s at the first comma and appends the city if missing', (_case, address, city, state, shown) => {
  expect(briefAddress(address, city, state)).toBe(shown)
})
