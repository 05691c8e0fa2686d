import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { openWaitingRoom } from './waiting-room.ts'

/** Work that goes on until it is told to end. */
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

test('lets in as many as it is wide, the others in order, and turns away who finds no chair', async () => {
  const room = openWaitingRoom(2, 2)
  const works = Array.from({ length: 4 }, heldWork)
  const results = works.map(({ run }) => room.enter(run))
  await turn()
  expect(works.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false])
  const refused = await room.enter(heldWork().run).catch((error: unknown) => error)
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

test('work that fails makes room too', async () => {
  const room = openWaitingRoom(1, 1)
  const [first, second] = [heldWork(), heldWork()]
  const failing = room.enter(first.run)
  const waiting = room.enter(second.run)
  first.fail()
  await expect(failing).rejects.toThrow('failed')
  second.end()
  expect(await waiting).toBe('done')
  expect(await room.enter(() => Promise.resolve('in'))).toBe('in')
})
