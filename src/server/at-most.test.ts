import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('runs so many at a time, all of them, in order, whatever fails', async () => {
  const limited = atMost(2)
  const begun: number[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const all = [0, 1, 2, 3].map((n) =>
    limited(async () => {
      begun.push(n)
      await gate
      if (n === 1) throw new Error('one')
      return n
    }),
  )
  const settled = Promise.allSettled(all)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  open()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3])
})
