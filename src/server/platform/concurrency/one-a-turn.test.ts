import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneATurn } from './one-a-turn.ts'

test('lets other work run between two pieces of work', async () => {
  const inTurn = oneATurn()
  const order: string[] = []
  const all = Promise.all(['a', 'b', 'c'].map((name) => inTurn(() => order.push(name))))
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn()
    order.push('other')
  }
  await all
  expect(order).toEqual(['a', 'other', 'b', 'other', 'c', 'other'])
})

test('runs the next piece of work after one that fails', async () => {
  const inTurn = oneATurn()
  const failing = inTurn(() => {
    throw new RangeError('too large')
  })
  const next = inTurn(() => 'drawn')
  await expect(failing).rejects.toBeInstanceOf(RangeError)
  expect(await next).toBe('drawn')
})
