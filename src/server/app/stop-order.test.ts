import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStopOrder } from './stop-order.ts'

const log = pino({ level: 'silent' })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('stops dependent parts first, in whatever order they were added', async () => {
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

test('abandons a part that never stops and stops the rest', async () => {
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

test('never abandons the embedded database', async () => {
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

test('stops the other parts after a failure and reports it', async () => {
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

test('shares one stop between concurrent callers', async () => {
  const { add, stop } = openStopOrder(log)
  let times = 0
  add('work', 'once', async () => void times++)
  await Promise.all([stop(), stop()])
  expect(times).toBe(1)
})
