import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['ana@exemplo.com', 'a•••@e•••.com'],
  ['ana.prado+casa@correio.exemplo.com.br', 'a•••@c•••.br'],
  ['"a@b"@exemplo.org', '"•••@e•••.org'],
  ['ana@localhost', 'a•••@l•••'],
])('maskedEmail masks %s as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})
