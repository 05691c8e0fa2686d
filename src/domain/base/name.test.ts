import { expect, test } from 'vitest'
import { nameKey } from './name.ts'

test.each([
  ['Em Conferência', 'em conferência'],
  ['  ALFÂNDEGA ', 'alfândega'],
  ['Retido  na\tbarreira', 'retido na barreira'],
  ['Conferência', 'conferência'],
])('nameKey derives from the name %j the comparison key %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test('nameKey returns different keys for names that differ only in an accent', () => {
  expect(nameKey('Conferencia')).not.toBe(nameKey('Conferência'))
})
