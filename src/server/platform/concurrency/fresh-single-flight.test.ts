import { expect, test } from 'vitest'
import { freshSingleFlight } from './fresh-single-flight.ts'

/** Creates reads that wait until they are released; each is identified by its number. */
function gated() {
  const gates: ((end: (of: Gate) => void) => void)[] = []
  const share = freshSingleFlight<number>()
  const read = (): Promise<number> => {
    const n = gates.length + 1
    return new Promise((resolve, reject) => {
      gates.push((end) => end({ succeed: () => resolve(n), fail: () => reject(new Error(`reading ${n}`)) }))
    })
  }
  return {
    begun: () => gates.length,
    ask: (key: string) => share(key, read),
    succeed: (n: number) => gates[n - 1]?.((one) => one.succeed()),
    fail: (n: number) => gates[n - 1]?.((one) => one.fail()),
  }
}

type Gate = { readonly succeed: () => void; readonly fail: () => void }

test('answers callers that arrive during a read with the result of the next read', async () => {
  const { ask, begun, succeed } = gated()
  const first = ask('a')
  const later = [ask('a'), ask('a')]
  expect(begun()).toBe(1)
  succeed(1)
  expect(await first).toBe(1)
  await expect.poll(begun).toBe(2)
  const last = ask('a')
  succeed(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  await expect.poll(begun).toBe(3)
  succeed(3)
  expect(await last).toBe(3)
})

test('starts a new read for a caller that arrives after a read has ended', async () => {
  const { ask, succeed } = gated()
  const first = ask('a')
  succeed(1)
  expect(await first).toBe(1)
  const second = ask('a')
  succeed(2)
  expect(await second).toBe(2)
})

test('reads different keys concurrently', () => {
  const { ask, begun } = gated()
  void ask('a')
  void ask('b')
  expect(begun()).toBe(2)
})

test('reports a failed read only to the callers that share it', async () => {
  const { ask, begun, succeed, fail } = gated()
  const first = ask('a')
  const second = ask('a')
  fail(1)
  await expect(first).rejects.toThrow('reading 1')
  await expect.poll(begun).toBe(2)
  succeed(2)
  expect(await second).toBe(2)
})
