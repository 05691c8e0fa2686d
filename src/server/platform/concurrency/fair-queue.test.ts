import { expect, test } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

test('runs two keys at a time, one work of each, in turn', async () => {
  const queue = openFairQueue({ concurrency: 2, maxWaitingPerKey: 5, maxWaitingKeys: 5 })
  const begun: string[] = []
  const gates: (() => void)[] = []
  const work = (name: string) => (): Promise<void> => {
    begun.push(name)
    return new Promise((resolve) => gates.push(resolve))
  }
  const done = ['A1', 'A2', 'A3', 'B1', 'C1'].map((name) => queue.run(name.slice(0, 1), work(name)))
  const order = ['A1', 'B1', 'C1', 'A2', 'A3']
  for (const running of [2, 3, 4, 4, 5]) {
    await expect.poll(() => begun).toEqual(order.slice(0, running))
    gates.shift()?.()
  }
  await Promise.all(done)
})

test('refuses more work of a key than may wait, and accepts work of another key', async () => {
  const queue = openFairQueue({ concurrency: 2, maxWaitingPerKey: 1, maxWaitingKeys: 5 })
  const gate = Promise.withResolvers<void>()
  const waiting = [queue.run('A', () => gate.promise), queue.run('A', () => gate.promise)]
  await expect(queue.run('A', () => gate.promise)).rejects.toMatchObject({ code: 'rate_limited' })
  waiting.push(queue.run('B', () => gate.promise))
  gate.resolve()
  await Promise.all(waiting)
})
