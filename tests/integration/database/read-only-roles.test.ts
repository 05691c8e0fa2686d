import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/schema/endpoint.ts'
import type { Role } from '#domain/accounts/role.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Account } from '#platform/http/account.ts'
import { route } from '#platform/http/route.ts'
import { openWorld } from '../../support/processes/world.ts'

// Tests routes that check no permission, with calls of members whose roles may only read.
const world = await openWorld()
const { pool } = world.services
const app = fastify()
let account: string

beforeAll(async () => {
  account = await world.addAccount()
  const code = await world.addShipment(account)
  app.decorateRequest('account', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.account = memberWith(request.headers['role'] as Role)
    done()
  })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(500).send({ code: hasCode(error, '25006') ? '25006' : String(error) }),
  )
  const text = { pt: '', en: '' }
  const forgotten = {
    method: 'POST',
    summary: text,
    details: text,
    needs: 'shipments.read',
    data: z.unknown(),
  } as const
  route(app, endpoint({ ...forgotten, path: '/api/forgotten' }), ({ session: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await tx.query(`update users set user_metadata = '{"full_name":"Outro Nome"}' where id = $1`, [id])
    }),
  )
  route(app, endpoint({ ...forgotten, path: '/api/forgotten-batch' }), async () => {
    const [outcome] = await world.recordCheckpoints([world.checkpointCommand(account, code)])
    if (outcome !== undefined && 'refusal' in outcome) throw outcome.refusal
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

function memberWith(role: Role): Account {
  const ids = { id: account, member: randomUUID(), person: randomUUID(), sessionId: randomUUID() }
  return { ...ids, role, granted: [], isClosing: false, isTest: false }
}

const call = async (url: string, role: Role) =>
  (await app.inject({ method: 'POST', url, headers: { role } })).json<{ code?: string }>()
const state = async () =>
  (
    await world.admin.query(
      `select user_metadata, (select count(*)::int from events where user_id = $1) as events from users where id = $1`,
      [account],
    )
  ).rows

describe.each(['reader', 'auditor'] as const)('a call of a member with role %s', (role) => {
  test.each(['/api/forgotten', '/api/forgotten-batch'])(
    'changes nothing although the route %s checks no permission',
    async (url) => {
      const before = await state()
      expect(await call(url, role)).toEqual({ code: '25006' })
      expect(await state()).toEqual(before)
    },
  )
})

test.each(['/api/forgotten', '/api/forgotten-batch'])(
  'a call of an operator to %s changes data, because this role may write',
  async (url) => {
    const before = await state()
    expect(await call(url, 'operator')).toMatchObject({ status: 'success' })
    expect(await state()).not.toEqual(before)
  },
)
