import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function counting() {
  const made: string[] = []
  const clock = { now: 1 }
  const read = remembered(
    async (key) => {
      made.push(key)
      if (key === 'bad') throw new Error(key)
      return key === 'cheap' ? 100 : made.length
    },
    { milliseconds: 2_000, max: 2, isWorthKeeping: (answer) => answer < 100 },
    () => clock.now,
  )
  return { made, clock, read }
}

test('shares one result between concurrent callers and caches it for two seconds', async () => {
  const { clock, read } = counting()
  expect(await Promise.all([read('a'), read('a')])).toEqual([1, 1])
  clock.now = 2_000
  expect(await read('a')).toBe(1)
  clock.now = 2_002
  expect(await read('a')).toBe(2)
})

test('shares a result between concurrent callers without caching it if isWorthKeeping is false', async () => {
  const { made, read } = counting()
  await Promise.all([read('cheap'), read('cheap')])
  expect(made).toEqual(['cheap'])
  await read('cheap')
  expect(made).toEqual(['cheap', 'cheap'])
})

test('does not cache a failure', async () => {
  const { made, read } = counting()
  await expect(read('bad')).rejects.toThrow('bad')
  await expect(read('bad')).rejects.toThrow('bad')
  expect(made).toEqual(['bad', 'bad'])
})

test('evicts the least recently used key beyond the maximum', async () => {
  const { made, read } = counting()
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await read(key)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
