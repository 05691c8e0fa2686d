import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pool } from '#server/db/pool.ts'
import { findTouchedSince, type TouchedSince } from '#server/kept/queries.ts'
import { openTouched, type Touched } from '#server/kept/touched.ts'
import { openWorld } from '../support/world.ts'

// What is known of what was touched, by who asks PostgreSQL for it.

const world = await openWorld()
const { admin } = world
afterAll(() => world.close())

/** Writes as the triggers do. */
const touch = (...subjects: readonly string[]) =>
  admin.query('insert into touched (subject) select unnest($1::uuid[])', [subjects])

let touched: Touched
beforeEach(() => {
  touched = openTouched(world.services.pool)
})

describe('what was read', () => {
  test('before it was first asked counts for nothing', async () => {
    const before = touched.mark()
    await touched.ask()
    expect(touched.isUntouched([randomUUID()], before)).toBe(false)
    expect(touched.isUntouched([randomUUID()], touched.mark())).toBe(true)
  })

  test('is as it was until one of its subjects was touched', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await touched.ask()
    const mark = touched.mark()
    await touch(other)
    await touched.ask()
    expect(touched.isUntouched([one], mark)).toBe(true)
    expect(touched.isUntouched([one, other], mark)).toBe(false)
    expect(touched.isUntouched([one, other], touched.mark())).toBe(true)
  })

  test('and kept only after a question that told of a change is not as it is', async () => {
    const one = randomUUID()
    await touched.ask()
    const mark = touched.mark()
    await touch(one)
    await touched.ask()
    await touched.ask()
    expect(touched.isUntouched([one], mark)).toBe(false)
  })

  test('before those were forgotten that were touched longest ago counts for nothing', async () => {
    const one = randomUUID()
    await touched.ask()
    const mark = touched.mark()
    for (let time = 0; time < 6; time++) {
      await admin.query(
        'insert into touched (subject) select gen_random_uuid() from generate_series(1, 9000)',
      )
      await touched.ask()
      expect(touched.isUntouched([one], mark)).toBe(time < 5)
    }
    expect(touched.isUntouched([one], touched.mark())).toBe(true)
  })

  test('of a PostgreSQL that was started anew counts for nothing', async () => {
    let run = 'then'
    const asked = openTouched(
      answeredBy(async (send) => {
        const [answer] = await send()
        return answer ? [{ ...answer, run }] : []
      }),
    )
    await asked.ask()
    const mark = asked.mark()
    await asked.ask()
    expect(asked.isUntouched([randomUUID()], mark)).toBe(true)
    run = 'now'
    await asked.ask()
    expect(asked.isUntouched([randomUUID()], mark)).toBe(false)
  })
})

test('a snapshot of what is still to come tells that PostgreSQL was put back', async () => {
  const [{ next } = { next: '' }] = (
    await admin.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as next')
  ).rows
  const later = `${BigInt(next) + 1_000n}`
  const [told] = await findTouchedSince(world.services.pool, `${later}:${later}:`)
  expect(told?.subjects).toBeNull()
})

test('who asks while a question is on its way is told by the next, which all who wait share', async () => {
  const questions: PromiseWithResolvers<void>[] = []
  const asked = openTouched(
    answeredBy(async (send) => {
      const answer = await send()
      const question = Promise.withResolvers<void>()
      questions.push(question)
      await question.promise
      return answer
    }),
  )
  const told: string[] = []
  const ask = async (name: string): Promise<void> => {
    await asked.ask()
    told.push(name)
  }
  const first = [ask('a'), ask('b')]
  await expect.poll(() => questions.length).toBe(1)
  const second = [ask('c'), ask('d')]
  const one = randomUUID()
  const mark = asked.mark()
  await touch(one)
  questions[0]?.resolve()
  await Promise.all(first)
  expect(told).toEqual(['a', 'b'])
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve()
  await Promise.all(second)
  expect(told).toEqual(['a', 'b', 'c', 'd'])
  expect(questions).toHaveLength(2)
  expect(asked.isUntouched([one], mark)).toBe(false)
})

test('where a question fails, all who wait are told so, and who asks next is answered', async () => {
  const lost = new Error('the connection was lost')
  let isLost = true
  const held = Promise.withResolvers<void>()
  const asked = openTouched(
    answeredBy(async (send) => {
      if (!isLost) return send()
      await held.promise
      throw lost
    }),
  )
  const first = asked.ask()
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const second = asked.ask()
  held.resolve()
  expect(await Promise.allSettled([first, second])).toMatchObject([{ reason: lost }, { reason: lost }])
  isLost = false
  await asked.ask()
  expect(asked.now()).toBeGreaterThan(0)
})

/** The world's pool, whose answers a test holds or changes. */
function answeredBy(
  answer: (send: () => Promise<readonly TouchedSince[]>) => Promise<readonly TouchedSince[]>,
): Pool {
  const { pool } = world.services
  const query = async (given: Parameters<Pool['query']>[0]) => ({
    rows: await answer(async () => (await pool.query<TouchedSince>(given as never)).rows),
  })
  return { query } as unknown as Pool
}
