import { DatabaseError } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountBatcher } from './account-batcher.ts'
import { openPool, type Pool } from './pool.ts'

type Request = { readonly account: string; readonly n: number }

const timedOut = (): Error => Object.assign(new DatabaseError('timeout', 0, 'error'), { code: '57014' })

let pool: Pool
/** Accounts of the requests in each batch, one letter per request. */
let batches: string[]
/** Accounts whose rows another transaction locks. */
let locked: Set<string>

// Nothing connects to this pool, because the batches of these tests run no query.
beforeEach(() => {
  pool = openPool({ url: 'postgres://x@127.0.0.1:1/x', onLost: () => undefined })
  batches = []
  locked = new Set(['A'])
})
afterEach(() => pool.end())

function opened() {
  return accountBatcher<Request, number>(pool, async (requests) => {
    batches.push(requests.map(({ account }) => account).join(''))
    if (requests.some(({ account }) => locked.has(account))) throw timedOut()
    return requests.map(({ n }) => ({ answer: n }))
  })
}

const allOf = (submit: (request: Request) => Promise<number>, accounts: string) =>
  Promise.allSettled(Array.from(accounts, (account, n) => submit({ account, n })))

test('splits a timed-out batch by account and rejects only the writes of the blocked account', async () => {
  const results = await allOf(opened(), 'BABCA')
  expect(results).toMatchObject([
    { value: 0 },
    { reason: { code: '57014' } },
    { value: 2 },
    { value: 3 },
    { reason: { code: '57014' } },
  ])
  expect(batches).toEqual(['B', 'ABCA', 'AA', 'B', 'C'])
})

test('batches an account separately after its writes timed out, even when its rows are unlocked again', async () => {
  const submit = opened()
  await allOf(submit, 'BABC')
  batches = []
  locked.clear()
  await allOf(submit, 'BABCA')
  expect(batches.toSorted()).toEqual(['AA', 'B', 'BC'])
})

test('rejects every waiting request if the database is gone', async () => {
  const gone = Object.assign(new DatabaseError('shutting down', 0, 'error'), { code: '57P01' })
  let calls = 0
  const submit = accountBatcher<Request, number>(pool, async () => {
    calls += 1
    throw gone
  })
  const results = await allOf(submit, 'ABC')
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(calls).toBe(1)
})
