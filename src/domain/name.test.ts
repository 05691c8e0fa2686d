import { expect, test } from 'vitest'
import { nameKey } from './name.ts'

test.each([
  ['Em Conferência', 'em conferência'],
  ['  ALFÂNDEGA ', 'alfândega'],
  ['Retido  na\tbarreira', 'retido na barreira'],
  ['Conferência', 'conferência'],
])('turns %j into %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test('keeps different words different', () => {
  expect(nameKey('Conferencia')).not.toBe(nameKey('Conferência'))
})
