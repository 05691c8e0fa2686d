import { expect, test } from 'vitest'
import { cleanCode } from './clean-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('cleanCode normalizes %j to %s', (typed, code) => expect(cleanCode(typed)).toBe(code))
