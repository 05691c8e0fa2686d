import { expect, it, vi } from 'vitest'
import { coalescing } from './coalescing.ts'

it('asks once for what many want at the same time, and again afterwards', async () => {
  const ask = vi.fn<(key: string) => Promise<string>>(async (key) => key.toUpperCase())
  const coalesced = coalescing(ask)
  expect(await Promise.all([coalesced('a'), coalesced('a'), coalesced('b')])).toEqual(['A', 'A', 'B'])
  expect(ask.mock.calls).toEqual([['a'], ['b']])
  await coalesced('a')
  expect(ask).toHaveBeenCalledTimes(3)
})

it('gives a failure to all who waited, and asks again', async () => {
  const ask = vi
    .fn<(key: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('a')
  const coalesced = coalescing(ask)
  const both = await Promise.allSettled([coalesced('a'), coalesced('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(coalesced('a')).resolves.toBe('a')
})
