import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test.each([
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['(81) 3333 4444', '(81) 3333-4444'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['ramal 12', 'ramal 12'],
  ['', ''],
])('phoneText formats "%s" as "%s"', (typed, written) => {
  expect(phoneText(typed)).toBe(written)
})
