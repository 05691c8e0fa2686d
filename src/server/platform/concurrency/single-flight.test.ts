import { expect, it, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

it('makes one call for concurrent callers of a key, and another call for a caller after the first has ended', async () => {
  const ask = vi.fn<(key: string) => Promise<string>>(async (key) => key.toUpperCase())
  const read = singleFlight(ask)
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['A', 'A', 'B'])
  expect(ask.mock.calls).toEqual([['a'], ['b']])
  await read('a')
  expect(ask).toHaveBeenCalledTimes(3)
})

it('passes a failure to all waiting callers, and makes a new call for the next caller', async () => {
  const ask = vi
    .fn<(key: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('a')
  const read = singleFlight(ask)
  const both = await Promise.allSettled([read('a'), read('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read('a')).resolves.toBe('a')
})
