import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type Answer, type Api } from '../support/api.ts'
import { createAccount, type TestAccount } from '../support/auth.ts'
import { startNodes, type TestNodes } from '../support/nodes.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'

let database: TestDatabase
let running: TestNodes
let nodes: TestNodes['nodes']
let accounts: readonly [TestAccount, TestAccount]

beforeAll(async () => {
  database = await createDatabase()
  running = await startNodes({ database })
  nodes = running.nodes
  const [first] = nodes
  accounts = [await createAccount(first), await createAccount(first)]
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
})

const newCode = (): string => `FT-20261121-${randomUUID().slice(0, 6).toUpperCase()}`
const on = (node: 0 | 1, account: 0 | 1): Api => apiOf(nodes[node], accounts[account].session.access_token)
const codeOf = ({ body }: Answer): string => (body as { code?: string }).code ?? ''

/** Which answers there were, such as `201` or `409 event_id_reused`, and how often. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const key = `${answer.status} ${codeOf(answer)}`.trim()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test('two accounts that want the same codes from two nodes in opposite orders each get an answer, never a 5xx', async () => {
  const codes = Array.from({ length: 120 }, newCode)
  const wish = (tracking_id: string) => ({ tracking_id, origin: 'a', destination: 'b' })
  const answers = await Promise.all([
    ...codes.map((code) => on(0, 0)('POST', '/api/shipments', wish(code))),
    ...codes.toReversed().map((code) => on(1, 1)('POST', '/api/shipments', wish(code))),
  ])
  const {
    '201': created,
    '409 tracking_id_taken': taken = 0,
    '429 rate_limited': slowed = 0,
    ...others
  } = tally(answers)
  expect(others).toEqual({})
  expect(created).toBe(codes.length)
  // Codes of others are counted: beyond the limit an account is slowed down.
  expect(taken + slowed).toBe(codes.length)
  expect(taken).toBeGreaterThan(0)
})

test('events under the same ids, in opposite orders over two nodes and accounts, are one each', async () => {
  const ids = Array.from({ length: 120 }, () => randomUUID())
  const wish = (event_id: string) => ({ event_id, tracking_id: newCode(), origin: 'a', destination: 'b' })
  const answers = await Promise.all([
    ...ids.map((id) => on(0, 0)('POST', '/api/shipments', wish(id))),
    ...ids.toReversed().map((id) => on(1, 1)('POST', '/api/shipments', wish(id))),
  ])
  expect(tally(answers)).toEqual({ '201': ids.length, '409 event_id_reused': ids.length })
})

test('the figures stay exact while two nodes create, move and deliver the same shipments', async () => {
  const codes = Array.from({ length: 20 }, newCode)
  for (const tracking_id of codes) {
    await on(0, 0)('POST', '/api/shipments', { tracking_id, origin: 'a', destination: 'b' })
  }
  const place = { location: 'Doca', status: 'Ok' }
  const answers = await Promise.all(
    codes.flatMap((tracking_id, at) =>
      ([0, 1] as const).flatMap((node) => [
        on(node, 0)('POST', '/api/checkpoints', { ...place, tracking_id }),
        on(node, 0)('POST', '/api/checkpoints', { ...place, tracking_id, checkpoint_type: 'finalizacao' }),
        on(node, 0)('POST', '/api/shipments', {
          tracking_id: newCode(),
          origin: 'a',
          destination: 'b',
          status: at % 2 === 0 ? 'in_transit' : 'delivered',
        }),
      ]),
    ),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const stored = await rows(
    `select status, count(*)::int as shipments from shipments where user_id = $1 group by status order by status`,
  )
  const counted = await rows(
    `select status, shipments from shipment_counts where user_id = $1 and shipments <> 0 order by status`,
  )
  expect(counted).toEqual(stored)
  const dashboards = await Promise.all([on(0, 0)('GET', '/api/dashboard'), on(1, 0)('GET', '/api/dashboard')])
  for (const { body } of dashboards) {
    expect(body).toMatchObject({
      data: { total: stored.reduce((sum, one) => sum + Number(one['shipments']), 0) },
    })
  }
})

test('of twenty that record the same checkpoint over two nodes one gets 201', async () => {
  const tracking_id = newCode()
  await on(0, 0)('POST', '/api/shipments', { tracking_id, origin: 'a', destination: 'b' })
  const body = { tracking_id, event_id: randomUUID(), location: 'Doca', status: 'Ok' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => on(at % 2 === 0 ? 0 : 1, 0)('POST', '/api/checkpoints', body)),
  )
  expect(tally(answers)).toEqual({ '201': 1, '200': 19 })
})

test('a node with a log key of its own is refused before it records anything', async () => {
  expect((await on(0, 0)('GET', '/log/checkpoint')).body).not.toMatch(/^.*\n0\n/)
  await expect(startServer({ database })).rejects.toMatchObject({ name: 'OtherLogError' })
})

async function rows(query: string): Promise<Record<string, unknown>[]> {
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    return (await admin.query<Record<string, unknown>>(query, [accounts[0].session.user.id])).rows
  } finally {
    await admin.end()
  }
}
