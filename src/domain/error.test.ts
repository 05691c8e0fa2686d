import { expect, test } from 'vitest'
import { Refusal } from './error.ts'

test('a refusal is told by its code and facts, without a stack; errors after it have theirs', () => {
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
