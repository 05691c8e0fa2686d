import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { batcher, type BatchOptions, type Outcome } from './batcher.ts'

/** Creates a processor whose batches wait until they are released. */
function gated(options?: BatchOptions) {
  const batches: (readonly number[])[] = []
  const gates: (() => void)[] = []
  const submit = batcher<number, string>(async (requests) => {
    batches.push(requests)
    await new Promise<void>((resolve) => gates.push(resolve))
    return requests.map((request) => ({ answer: `#${request}` }))
  }, options)
  return { batches, submit, open: () => gates.shift()?.() }
}

describe('batcher', () => {
  test('processes a lone request immediately and batches the requests that arrive meanwhile', async () => {
    const { batches, submit, open } = gated()
    const answers = [submit(1), submit(2), submit(3)]
    expect(batches).toEqual([[1]])
    open()
    expect(await answers[0]).toBe('#1')
    await expect.poll(() => batches).toEqual([[1], [2, 3]])
    open()
    expect(await Promise.all(answers)).toEqual(['#1', '#2', '#3'])
  })

  test('limits the size of a batch', async () => {
    const { batches, submit, open } = gated({ maxSize: 2 })
    const answers = [submit(1), submit(2), submit(3), submit(4)]
    for (let round = 0; round < 3; round++) {
      await expect.poll(() => batches.length).toBe(round + 1)
      open()
    }
    await Promise.all(answers)
    expect(batches).toEqual([[1], [2, 3], [4]])
  })
})

describe('batcher with `waitsForTurn`', () => {
  test('puts all requests of one event loop turn into one batch', async () => {
    const { batches, submit, open } = gated({ waitsForTurn: true })
    const answers = [submit(1), Promise.resolve().then(() => submit(2)), submit(3)]
    expect(batches).toEqual([])
    await expect.poll(() => batches).toEqual([[1, 3, 2]])
    open()
    expect(await Promise.all(answers)).toEqual(['#1', '#2', '#3'])
  })

  test('processes at most `concurrency` batches concurrently', async () => {
    const { batches, submit, open } = gated({ concurrency: 2, waitsForTurn: true })
    const answers = [submit(1)]
    await expect.poll(() => batches).toEqual([[1]])
    answers.push(submit(2))
    await expect.poll(() => batches).toEqual([[1], [2]])
    answers.push(submit(3), submit(4))
    open()
    await expect.poll(() => batches).toEqual([[1], [2], [3, 4]])
    open()
    open()
    expect(await Promise.all(answers)).toEqual(['#1', '#2', '#3', '#4'])
  })
})

describe('batcher after a failure', () => {
  test('rejects only the refused request', async () => {
    const submit = batcher<number, number>(async (requests) =>
      requests.map((n): Outcome<number> => (n === 2 ? { refusal: new Failure('not_found') } : { answer: n })),
    )
    const results = await Promise.allSettled([submit(1), submit(2), submit(3)])
    expect(results).toMatchObject([{ value: 1 }, { reason: { code: 'not_found' } }, { value: 3 }])
  })

  test('retries the requests of a failed batch one by one', async () => {
    const submit = batcher<number, number>(async (requests) => {
      if (requests.includes(3)) throw new Error('poison')
      return requests.map((answer) => ({ answer }))
    })
    const results = await Promise.allSettled([submit(1), submit(2), submit(3), submit(4)])
    expect(results).toMatchObject([
      { value: 1 },
      { value: 2 },
      { reason: { message: 'poison' } },
      { value: 4 },
    ])
  })

  test('rejects all requests of a batch that fails by a lock timeout, and processes the following batches', async () => {
    const lockTimeout = Object.assign(new DatabaseError('lock timeout', 0, 'error'), { code: '55P03' })
    const submit = batcher<number, number>(
      async (requests) => {
        if (requests.includes(2)) throw lockTimeout
        return requests.map((answer) => ({ answer }))
      },
      { maxSize: 2 },
    )
    const results = await Promise.allSettled([submit(1), submit(2), submit(3), submit(4)])
    expect(results).toMatchObject([
      { value: 1 },
      { reason: { code: '55P03' } },
      { reason: { code: '55P03' } },
      { value: 4 },
    ])
  })

  test('rejects the waiting requests without processing them if the database is gone', async () => {
    let calls = 0
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const submit = batcher<number, number>(async () => {
      calls += 1
      throw lost
    })
    const results = await Promise.allSettled([submit(1), submit(2), submit(3)])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(calls).toBe(1)
  })
})
