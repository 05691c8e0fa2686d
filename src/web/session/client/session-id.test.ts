import { expect, test } from 'vitest'
import { sessionIdOf } from './session-id.ts'

const token = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.c2ln`

test('sessionIdOf returns the session id in an access token', () => {
  expect(sessionIdOf(token('{"session_id":"6f1e","name":"Conceição?>"}'))).toBe('6f1e')
})

test.each(['', 'abc', 'a.%%%.c', token('{}'), token('[]'), token('{"session_id":7}')])(
  'sessionIdOf returns undefined for %s',
  (text) => expect(sessionIdOf(text)).toBeUndefined(),
)
