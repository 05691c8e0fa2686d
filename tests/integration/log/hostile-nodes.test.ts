import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { newCode } from '../../support/api/shipment-api.ts'

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

const on = (node: 0 | 1, account: 0 | 1): Api => apiOf(nodes[node], accounts[account].session.access_token)

/**
 * Retries a call while the server answers 503, after the Retry-After of the answer, as Lastro's
 * clients do.
 */
async function served(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    expect(codeOf(answer)).toBe('unavailable')
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    await pause(seconds * 1_000)
  }
}
const codeOf = ({ body }: Answer): string => (body as { code?: string }).code ?? ''

/**
 * Counts the answers by kind, such as `201` or `409 event_id_reused`. Status 200, which a repeated
 * call gets, counts as 201.
 */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const status = answer.status === 200 ? 201 : answer.status
    const key = `${status} ${codeOf(answer)}`.trim()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test.runIf(isWhole)(
  'two accounts creating the same codes in opposite orders over two nodes cause no deadlock',
  async () => {
    const codes = Array.from({ length: 120 }, newCode)
    const create = (node: 0 | 1, tracking_id: string) => {
      const body = { event_id: randomUUID(), tracking_id, origin: 'a', destination: 'b' }
      return served(() => on(node, node)('POST', '/api/shipments', body))
    }
    const answers = await Promise.all([
      ...codes.map((code) => create(0, code)),
      ...codes.toReversed().map((code) => create(1, code)),
    ])
    const {
      '201': created,
      '409 tracking_id_taken': taken = 0,
      '429 rate_limited': slowed = 0,
      ...others
    } = tally(answers)
    expect(others).toEqual({})
    expect(created).toBe(codes.length)
    // The server counts attempts to use codes of other accounts, and answers 429 to an account with
    // too many attempts.
    expect(taken + slowed).toBe(codes.length)
    expect(taken).toBeGreaterThan(0)
    const [stored] = await rows(
      'select count(*)::int as made from shipments where tracking_id = any ($1)',
      codes,
    )
    expect(stored).toEqual({ made: codes.length })
  },
)

test('two accounts using the same event IDs in opposite orders store each event once', async () => {
  const ids = Array.from({ length: 120 }, () => randomUUID())
  const create = (node: 0 | 1, event_id: string) => {
    const body = { event_id, tracking_id: newCode(), origin: 'a', destination: 'b' }
    return served(() => on(node, node)('POST', '/api/shipments', body))
  }
  const answers = await Promise.all([
    ...ids.map((id) => create(0, id)),
    ...ids.toReversed().map((id) => create(1, id)),
  ])
  expect(tally(answers)).toEqual({ '201': ids.length, '409 event_id_reused': ids.length })
  const [stored] = await rows('select count(*)::int as made from events where event_id = any ($1)', ids)
  expect(stored).toEqual({ made: ids.length })
})

test.runIf(isWhole)(
  'the counts stay exact while two nodes create, move and deliver the same shipments',
  async () => {
    const codes = Array.from({ length: 20 }, newCode)
    for (const tracking_id of codes) {
      await served(() => on(0, 0)('POST', '/api/shipments', { tracking_id, origin: 'a', destination: 'b' }))
    }
    const place = { location: 'Doca', status: 'Ok' }
    const send = (node: 0 | 1, path: string, content: object) => {
      const body = { event_id: randomUUID(), ...content }
      return served(() => on(node, 0)('POST', path, body))
    }
    const answers = await Promise.all(
      codes.flatMap((tracking_id, at) =>
        ([0, 1] as const).flatMap((node) => [
          send(node, '/api/checkpoints', { ...place, tracking_id }),
          send(node, '/api/checkpoints', { ...place, tracking_id, checkpoint_type: 'finalizacao' }),
          send(node, '/api/shipments', {
            tracking_id: newCode(),
            origin: 'a',
            destination: 'b',
            status: at % 2 === 0 ? 'in_transit' : 'delivered',
          }),
        ]),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const account = accounts[0].session.user.id
    const stored = await rows(
      `select status, count(*)::int as shipments from shipments where user_id = $1 group by status order by status`,
      account,
    )
    const counted = await rows(
      `select status, shipments from shipment_status_counts where user_id = $1 and shipments <> 0 order by status`,
      account,
    )
    expect(counted).toEqual(stored)
    const dashboards = await Promise.all([
      on(0, 0)('GET', '/api/dashboard'),
      on(1, 0)('GET', '/api/dashboard'),
    ])
    for (const { body } of dashboards) {
      expect(body).toMatchObject({
        data: { total: stored.reduce((sum, one) => sum + Number(one['shipments']), 0) },
      })
    }
  },
)

test('twenty requests with the same checkpoint over two nodes store one event', async () => {
  const tracking_id = newCode()
  await served(() => on(0, 0)('POST', '/api/shipments', { tracking_id, origin: 'a', destination: 'b' }))
  const body = { tracking_id, event_id: randomUUID(), location: 'Doca', status: 'Ok' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      served(() => on(at % 2 === 0 ? 0 : 1, 0)('POST', '/api/checkpoints', body)),
    ),
  )
  expect(tally(answers)).toEqual({ '201': 20 })
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  const [stored] = await rows('select count(*)::int as made from events where event_id = any ($1)', [
    body.event_id,
  ])
  expect(stored).toEqual({ made: 1 })
})

test('a node with another log key fails to start with OtherLogError', async () => {
  expect((await on(0, 0)('GET', '/log/checkpoint')).body).not.toMatch(/^.*\n0\n/)
  await expect(startServer({ database })).rejects.toMatchObject({ name: 'OtherLogError' })
})

async function rows(query: string, value: unknown): Promise<Record<string, unknown>[]> {
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    return (await admin.query<Record<string, unknown>>(query, [value])).rows
  } finally {
    await admin.end()
  }
}
