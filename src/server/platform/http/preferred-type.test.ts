import { expect, it } from 'vitest'
import { preferredType } from './preferred-type.ts'

const offered = ['image/svg+xml', 'image/png'] as const

it.each([
  [undefined, 'image/svg+xml'],
  ['*/*', 'image/svg+xml'],
  ['image/*', 'image/svg+xml'],
  ['image/png', 'image/png'],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/svg+xml'],
  ['image/svg+xml;q=0.5, IMAGE/PNG', 'image/png'],
  ['image/svg+xml;q=0, */*;q=0.1', 'image/png'],
  ['text/html', undefined],
  ['image/png;q=0', undefined],
])('for the Accept header %s returns %s', (header, type) => {
  expect(preferredType(header, offered)).toBe(type)
})
