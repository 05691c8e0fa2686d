import { expect, test } from 'vitest'
import { isCpf } from './cpf.ts'

test.each([
  ['529.982.247-25', true],
  ['52998224725', true],
  ['529.982.247-24', false],
  ['111.111.111-11', false],
  ['5299822472', false],
  ['', false],
])('isCpf compares both check digits of %j', (text, valid) => {
  expect(isCpf(text)).toBe(valid)
})
