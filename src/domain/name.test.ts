import { expect, test } from 'vitest'
import { nameKey } from './name.ts'

test.each([
  ['Em Conferência', 'em conferência'],
  ['  ALFÂNDEGA ', 'alfândega'],
  ['Retido  na\tbarreira', 'retido na barreira'],
  ['Conferência', 'conferência'],
])('%j is compared as %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test('different words stay different', () => {
  expect(nameKey('Conferencia')).not.toBe(nameKey('Conferência'))
})
