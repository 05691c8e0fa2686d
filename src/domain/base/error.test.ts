import { expect, test } from 'vitest'
import { Refusal } from './error.ts'

test('a Refusal has a code and facts but no stack trace, and later errors still have a stack trace', () => {
  const refusal = new Refusal('history_full', { most: 1_000 })
  expect(refusal).toMatchObject({
    name: 'Refusal',
    message: 'history_full',
    code: 'history_full',
    facts: { most: 1_000 },
  })
  if ('captureStackTrace' in Error) expect(refusal.stack).not.toContain('\n')
  expect(new Error('after it').stack).toContain('error.test')
})
