import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/endpoints/live.ts'
import { pacedSender } from './paced-sender.ts'

const head = (size: number): LiveEvent => ({ event: 'head', data: { size } })
const resync: LiveEvent = { event: 'resync', data: {} }

/** Creates a reader that takes an event only on request. */
function slowReader() {
  const taken: LiveEvent[] = []
  let take: (() => void) | undefined
  const send = pacedSender(
    (event) =>
      new Promise((resolve) => {
        take = () => {
          taken.push(event)
          resolve()
        }
      }),
  )
  const takeAll = async () => {
    while (take !== undefined) {
      const one = take
      take = undefined
      one()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { send, taken, takeAll }
}

test('sends events in order, each after the previous one is delivered', async () => {
  const { send, taken, takeAll } = slowReader()
  for (const size of [1, 2, 3]) send(head(size))
  expect(taken).toEqual([])
  await takeAll()
  send(head(4))
  await takeAll()
  expect(taken).toEqual([head(1), head(2), head(3), head(4)])
})

test('sends a slow reader one resync instead of missed events, and then continues', async () => {
  const { send, taken, takeAll } = slowReader()
  for (let size = 0; size <= 33; size++) send(head(size))
  send(head(34))
  await takeAll()
  expect(taken).toEqual([head(0), resync, head(34)])
})

test('sends the next event after an event whose delivery failed', async () => {
  const tried: LiveEvent[] = []
  const send = pacedSender((event) => {
    tried.push(event)
    return Promise.reject(new Error('the page has gone'))
  })
  send(head(1))
  send(head(2))
  await new Promise((resolve) => setImmediate(resolve))
  expect(tried).toEqual([head(1), head(2)])
})
