import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStopOrder } from './stop-order.ts'

const log = pino({ level: 'silent' })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('stops each part before the parts that it depends on, in whatever order they were added', async () => {
  const order: string[] = []
  const { add, stop } = openStopOrder(log)
  for (const stage of ['database', 'connections', 'work', 'requests', 'work'] as const) {
    add(stage, stage, async () => void order.push(stage))
  }
  await stop()
  expect(order).toEqual(['requests', 'work', 'work', 'connections', 'database'])
})

test('stops all parts of a stage concurrently', async () => {
  const { add, stop } = openStopOrder(log)
  const second = Promise.withResolvers<void>()
  add('work', 'waits for the second', () => second.promise)
  add('work', 'second', async () => second.resolve())
  await stop()
})

test('stops the other parts after waiting four seconds for a part that never stops', async () => {
  const { add, stop } = openStopOrder(log)
  let isEnded = false
  add('work', 'hangs', () => new Promise(() => undefined))
  add('connections', 'pool', async () => {
    isEnded = true
  })
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect(isEnded).toBe(true)
})

test('waits for the embedded database however long its shutdown takes', async () => {
  const { add, stop } = openStopOrder(log)
  const shutDown = Promise.withResolvers<void>()
  add('database', 'database', () => shutDown.promise)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isStopped).toBe(false)
  shutDown.resolve()
  await stopped
})

test('stops the other parts if one part fails to stop, and reports the failure', async () => {
  const { add, stop } = openStopOrder(log)
  const failure = new Error('the disk is gone')
  let isEnded = false
  add('work', 'fails', () => Promise.reject(failure))
  add('database', 'database', async () => {
    isEnded = true
  })
  await expect(stop()).rejects.toMatchObject({ errors: [failure] })
  expect(isEnded).toBe(true)
})

test('stops each part only once for concurrent callers', async () => {
  const { add, stop } = openStopOrder(log)
  let times = 0
  add('work', 'once', async () => void times++)
  await Promise.all([stop(), stop()])
  expect(times).toBe(1)
})
