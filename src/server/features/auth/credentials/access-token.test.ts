import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { openAccessTokens, type TokenContent } from './access-token.ts'

const keys = await loadKeys({ secret: 'a secret that is long enough for this', dataDir: '/nowhere' })
const open = (publicUrl = 'https://lastro.test') =>
  openAccessTokens({ keys, config: readConfig({ PUBLIC_URL: publicUrl }) })

const start = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000)
const content: TokenContent = {
  userId: randomUUID(),
  sessionId: randomUUID(),
  profile: { email: 'ana@lastro.test' },
  level: 'aal1',
  proofs: [{ method: 'password', at: start }],
  notAfter: after(30 * 24 * 3600),
}

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('rejects a token after an hour plus 30 seconds, whether verified before or not', async () => {
  const tokens = open()
  const { token, expiresIn, expiresAt } = await tokens.issue(content)
  expect([expiresIn, expiresAt]).toEqual([3600, start.getTime() / 1000 + 3600])
  expect(await tokens.verify(token)).toMatchObject({ userId: content.userId, sessionId: content.sessionId })
  vi.setSystemTime(after(3629))
  expect(await tokens.verify(token)).toBeDefined()
  expect(await open().verify(token)).toBeDefined()
  vi.setSystemTime(after(3631))
  expect(await tokens.verify(token)).toBeUndefined()
  expect(await open().verify(token)).toBeUndefined()
  for (const one of [tokens, open()]) expect(await one.verify(token, after(3629))).toBeDefined()
})

test('issues no token that is valid longer than its session', async () => {
  const { expiresIn } = await open().issue({ ...content, notAfter: after(60) })
  expect(expiresIn).toBe(60)
})

test('issues tokens that all nodes of the installation accept and other installations reject', async () => {
  const { token } = await open().issue(content)
  expect(await open().verify(token)).toBeDefined()
  expect(await open('https://elsewhere.test').verify(token)).toBeUndefined()
})

test('does not let the profile override the claims of the token', async () => {
  const profile = { role: 'service_role', session_id: randomUUID(), sub: randomUUID(), aud: 'x', exp: 9e9 }
  const tokens = open()
  const { token, expiresAt } = await tokens.issue({ ...content, profile })
  expect(await tokens.verify(token)).toMatchObject({ userId: content.userId, sessionId: content.sessionId })
  expect(expiresAt).toBe(start.getTime() / 1000 + 3600)
})
