import { expect, it } from 'vitest'
import { initialsOf } from './initials-of.ts'

it.each([
  ['Ana Souza', 'AS'],
  ['  Maria   da Silva ', 'MS'],
  ['ícaro', 'Í'],
  ['ana@exemplo.com', 'AC'],
  ['𝒜na Souza', '𝒜S'],
  ['', ''],
])('initialsOf returns for the name %j the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
