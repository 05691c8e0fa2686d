import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadKeys } from '#platform/secrets/keys.ts'
import { openRefreshTokens } from './refresh-token.ts'

const keysOf = (secret: string) => loadKeys({ secret, dataDir: '/nowhere' })
const tokens = openRefreshTokens(await keysOf('a secret that is long enough for this'))
const claim = { sessionId: randomUUID(), counter: 7 }

test.each([0, 1, 7, 2 ** 31 - 1])('parses an issued token with counter %d', (counter) => {
  expect(tokens.parse(tokens.issue({ ...claim, counter }))).toEqual({ ...claim, counter })
})

test('issues the same token for the same claim, so that a lost answer can be repeated', () => {
  expect(tokens.issue(claim)).toBe(tokens.issue(claim))
})

test('reports a token of another installation as forged', async () => {
  const others = openRefreshTokens(await keysOf('another secret that is long enough'))
  expect(others.parse(tokens.issue(claim))).toBe('forged')
})

test('reports a token with any one changed character as malformed', () => {
  const token = tokens.issue(claim)
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(tokens.parse(token.slice(0, at) + other + token.slice(at + 1))).toBe('malformed')
  }
})

test.each([
  ['nothing', ''],
  ['half of it', tokens.issue(claim).slice(0, 27)],
  ['padding', `${tokens.issue(claim)}=`],
  ['the other alphabet', tokens.issue(claim).replace(/.$/, '+')],
  ['a space', ` ${tokens.issue(claim).slice(1)}`],
])('reports a token with %s as malformed', (_, token) => {
  expect(tokens.parse(token)).toBe('malformed')
})
