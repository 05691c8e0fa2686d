import { randomBytes } from 'node:crypto'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { openApi } from './api.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  await openApi(
    app,
    // The calls below have no idempotency key, so nothing reads the database.
    {
      keys: { derive: () => randomBytes(32) },
      config: { accountCallsPerMinute: 1_500 },
    } as unknown as Services,
    async (token) => {
      const [account = '', member = ''] = token.split('.')
      const acting = {
        id: account,
        member,
        role: 'reader',
        isClosing: false,
        isTest: false,
        granted: [],
      } as const
      return { person: member, sessionId: member, acting }
    },
    (api) => {
      const config = { access: 'account', needs: 'shipments.read' } as const
      api.get('/api/nothing', { config }, () => ({}))
    },
  )
  await app.ready()
})
afterAll(() => app.close())

async function statusFor(account: string, member: string): Promise<number> {
  const headers = { authorization: `Bearer ${account}.${member}` }
  return (await app.inject({ method: 'GET', url: '/api/nothing', headers })).statusCode
}

test('limits the calls of each member, and of all members of an account together', async () => {
  const allowed = { m0: 1_200, m1: 300 }
  for (const [member, calls] of Object.entries(allowed)) {
    for (let call = 0; call < calls; call++) expect(await statusFor('aurora', member)).toBe(200)
  }
  expect(await statusFor('aurora', 'm0')).toBe(429)
  expect(await statusFor('aurora', 'm1')).toBe(429)
  expect(await statusFor('aurora', 'm2')).toBe(429)
  expect(await statusFor('boreal', 'm3')).toBe(200)
})
