import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 0],
  ['abc', 0],
  ['abcdef', 1],
  ['aB', 1],
  ['abcde1', 2],
  ['aB1', 2],
  ['aBcdef', 2],
  ['aBcde1', 3],
  ['abcde1!', 3],
  ['aBcd1!', 4],
  ['Ação 1', 4],
  ['çãõéíú', 1],
])('passwordStrength gives the password %j the score %i', (password, points) => {
  expect(passwordStrength(password)).toBe(points)
})
