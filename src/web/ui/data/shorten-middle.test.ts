import { expect, it } from 'vitest'
import { shortenMiddle } from './shorten-middle.ts'

it.each([
  ['', ''],
  ['abcdefg', 'abcdefg'],
  ['abcdefgh', 'abc…fgh'],
  ['0123456789', '012…789'],
])('shortenMiddle shortens %j to %j with three characters at each end', (text, shortened) => {
  expect(shortenMiddle(text, 3)).toBe(shortened)
})
