import { expect, test, vi } from 'vitest'
import { Refusal } from '#domain/base/error.ts'
import { untilCodeIsFree } from './until-code-is-free.ts'

const taken = { refusal: new Refusal('tracking_id_taken', { tracking_id: 'FT-20261123-AAAAAA' }) }
const late = { refusal: new Refusal('occurred_in_future') }

test('repeats the creation while the drawn tracking code is taken', async () => {
  const create = vi
    .fn()
    .mockResolvedValueOnce(taken)
    .mockResolvedValueOnce(taken)
    .mockResolvedValueOnce({ answer: 'created' })
  expect(await untilCodeIsFree(create)).toEqual({ answer: 'created' })
  expect(create).toHaveBeenCalledTimes(3)
})

test('refuses after five attempts whose tracking codes are taken', async () => {
  const create = vi.fn().mockResolvedValue(taken)
  expect(await untilCodeIsFree(create)).toBe(taken)
  expect(create).toHaveBeenCalledTimes(5)
})

test('does not repeat a creation that is refused for a reason other than a taken code', async () => {
  const create = vi.fn().mockResolvedValue(late)
  expect(await untilCodeIsFree(create)).toBe(late)
  expect(create).toHaveBeenCalledTimes(1)
})
