import { describe, expect, test } from 'vitest'
import { emailsIn } from './emails-in.ts'

describe('addressesIn', () => {
  test.each([
    ['one address per line', 'ana@x.com\nrui@x.com\n', ['ana@x.com', 'rui@x.com']],
    ['commas and semicolons', 'ana@x.com, rui@x.com;  eva@x.com', ['ana@x.com', 'rui@x.com', 'eva@x.com']],
    ['entries of an address book', 'Ana Souza <ana@x.com>, Rui <rui@x.com>', ['ana@x.com', 'rui@x.com']],
    ['the same address twice', 'ana@x.com ANA@x.com', ['ana@x.com']],
    ['a text without an address', ' \n, ;', []],
  ])('returns the distinct lower-case addresses for %s', (_case, text, emails) => {
    expect(emailsIn(text)).toEqual(emails)
  })

  test('returns an invalid address unchanged, so that the server can refuse it', () => {
    expect(emailsIn('ana@x.com rui')).toEqual(['ana@x.com', 'rui'])
  })
})
