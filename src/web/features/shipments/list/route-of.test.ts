import { expect, test } from 'vitest'
import { routeOf } from './route-of.ts'

const origin = 'Rua dos Jacarandás, 694, Bela Vista, Belém/PA'
const shipment = {
  origin,
  origin_city: 'Belém',
  origin_state: 'PA',
  destination: 'Santos',
  destination_city: null,
  destination_state: null,
}

test('shows an origin with a known city as city and state', () => {
  expect(routeOf(shipment).from).toBe('Belém/PA')
  expect(routeOf({ ...shipment, origin_state: null }).from).toBe('Belém')
})

test('shows an origin without a city as the text before the first comma', () => {
  expect(routeOf({ ...shipment, origin_city: null }).from).toBe('Rua dos Jacarandás')
  expect(routeOf(shipment).to).toBe('Santos')
})
