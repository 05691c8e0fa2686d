import { expect, test } from 'vitest'
import { parseFlight } from './flight.ts'

test.each([
  ['TP82', 'TP82'],
  ['tp 0082', 'TP82'],
  ['LH400A', 'LH400A'],
  ['G31234', 'G31234'],
  ['5X106', '5X106'],
  ['DNT212', 'DNT212'],
  ['TP', undefined],
  ['TP000', undefined],
  ['123456', undefined],
  ['TP12345', undefined],
  ['', undefined],
])('parseFlight returns for %j %s', (text, flight) => {
  expect(parseFlight(text)).toBe(flight)
})
