import { describe, expect, test } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { Semaphore } from './semaphore.ts'

/** Creates work that runs until it is released. */
function heldWork() {
  const held = Promise.withResolvers<string>()
  let started = false
  return {
    run: () => {
      started = true
      return held.promise
    },
    end: () => held.resolve('done'),
    fail: () => held.reject(new Error('failed')),
    isStarted: () => started,
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('Semaphore', () => {
  test('runs `concurrency` pieces of work, queues the next in order, and refuses the rest', async () => {
    const semaphore = new Semaphore({ concurrency: 2, maxQueue: 2 })
    const works = Array.from({ length: 4 }, heldWork)
    const results = works.map(({ run }) => semaphore.run(run))
    await turn()
    expect(works.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false])
    const refused = await semaphore.run(heldWork().run).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Failure)
    expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } })

    works[1]?.end()
    await turn()
    expect(works.map(({ isStarted }) => isStarted())).toEqual([true, true, true, false])
    works[0]?.end()
    works[2]?.end()
    works[3]?.end()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
  })

  test('releases the permit of work that fails', async () => {
    const semaphore = new Semaphore({ concurrency: 1, maxQueue: 1 })
    const [first, second] = [heldWork(), heldWork()]
    const failing = semaphore.run(first.run)
    const waiting = semaphore.run(second.run)
    first.fail()
    await expect(failing).rejects.toThrow('failed')
    second.end()
    expect(await waiting).toBe('done')
    expect(await semaphore.run(() => Promise.resolve('in'))).toBe('in')
  })

  test('queues any number of pieces of work without `maxQueue`', async () => {
    const semaphore = new Semaphore({ concurrency: 2 })
    const begun: number[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const all = [0, 1, 2, 3].map((n) =>
      semaphore.run(async () => {
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

  test('refuses work that waits longer than `maxWaitMs`, without losing a permit', async () => {
    const semaphore = new Semaphore({ concurrency: 1, maxWaitMs: 10 })
    const work = heldWork()
    const running = semaphore.run(work.run)
    await expect(semaphore.run(async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
    work.end()
    expect(await running).toBe('done')
    expect(await semaphore.run(async () => 'next')).toBe('next')
  })
})
