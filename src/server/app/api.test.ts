import { randomBytes } from 'node:crypto'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { isWhole } from '../../../tests/support/whole-run.ts'
import { openApi } from './api.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  await openApi(
    app,
    // The calls below have no idempotency key, so nothing reads the database.
    { keys: { derive: () => randomBytes(32) } } as unknown as Services,
    async (token) => {
      const [account = '', member = ''] = token.split('.')
      const acting = { id: account, member, role: 'reader', isClosing: false, granted: [] } as const
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

test.runIf(isWhole)('limits the calls of a member, and of all members of an account together', async () => {
  for (let member = 0; member < 10; member++) {
    for (let call = 0; call < 1_200; call++) {
      if ((await statusFor('aurora', `m${member}`)) !== 200)
        throw new Error(`call ${call} of ${member} is refused`)
    }
  }
  expect(await statusFor('aurora', 'm0')).toBe(429)
  expect(await statusFor('aurora', 'm10')).toBe(429)
  expect(await statusFor('boreal', 'm11')).toBe(200)
})
