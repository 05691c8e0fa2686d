import { expect, test } from 'vitest'
import { Refusal } from '#domain/error.ts'
import { untilCodeIsFree } from './until-code-is-free.ts'

const taken = () => new Refusal('tracking_id_taken', { tracking_id: 'FT-20261123-AAAAAA' })

test('repeats the creation while the drawn tracking code is taken', async () => {
  let calls = 0
  const create = () => (++calls < 3 ? Promise.reject(taken()) : Promise.resolve('created'))
  expect(await untilCodeIsFree(create)).toBe('created')
  expect(calls).toBe(3)
})

test('fails after five attempts whose tracking codes are taken', async () => {
  let calls = 0
  const create = () => {
    calls += 1
    return Promise.reject(taken())
  }
  await expect(untilCodeIsFree(create)).rejects.toMatchObject({ code: 'tracking_id_taken' })
  expect(calls).toBe(5)
})

test('does not repeat a creation that is refused for a reason other than a taken code', async () => {
  let calls = 0
  const create = () => {
    calls += 1
    return Promise.reject(new Refusal('occurred_in_future'))
  }
  await expect(untilCodeIsFree(create)).rejects.toMatchObject({ code: 'occurred_in_future' })
  expect(calls).toBe(1)
})
