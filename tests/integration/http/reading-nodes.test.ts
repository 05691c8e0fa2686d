import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { holdAnswers } from '../../support/browser/held-answers.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

// In each test, one node acknowledges a write while the other node is already reading the same
// data. Concurrent calls may share one read, but only a read that began after each of these calls.
let database: TestDatabase
let both: TestNodes
let writer: Api
let reader: Api

beforeAll(async () => {
  database = await createDatabase()
  both = await startNodes({ database })
  const [one, two] = both.nodes
  writer = apiOf(one, (await createAccount(one)).session.access_token)
  reader = apiOf(two, (await createKey(writer)).key)
  // Waits until the first use of the key is stored. Otherwise the tests would count the statement
  // that stores this use as a statement of a read.
  await reader('GET', '/api/shipments')
  const isNoted = async () =>
    (await askAdmin(database, 'select from api_keys where last_used_at is not null')).length > 0
  await vi.waitUntil(isNoted, { timeout: waitTimeout })
})
afterAll(async () => {
  await both?.stop()
  await database?.drop()
})

/** SQL statement that authorizes an API key at each call. */
const KEY_LOOK_UP = 'resolve_key_calls'
/**
 * Number of pipelined statements at the start of a read: BEGIN, the account scope, and the first
 * query.
 */
const FIRST_FLIGHT = 3

type Told = { readonly earlier: Answer; readonly later: Answer; readonly written: unknown }

/**
 * Begins a read at the second node while the database's answers to that node are held back. Then
 * writes at the first node, and begins a second read after the write is acknowledged. Then releases
 * the answers.
 */
async function queryNodes(path: string, write: () => Promise<unknown>): Promise<Told> {
  let asked = 0
  const held = holdAnswers(both.nodes[1].services.pool, (name) => {
    if (name === KEY_LOOK_UP) asked++
    return name !== KEY_LOOK_UP
  })
  try {
    const earlier = reader('GET', path)
    await expect.poll(held.count).toBeGreaterThanOrEqual(FIRST_FLIGHT)
    const written = await write()
    const before = asked
    const later = reader('GET', path)
    await expect.poll(() => asked).toBeGreaterThan(before)
    // The second read has been authorized, but may not have sent its first query yet. The call
    // below gives it the time to send the query.
    expect(await reader('GET', '/api/nothing')).toMatchObject({ status: 404 })
    held.release()
    return { earlier: await earlier, later: await later, written }
  } finally {
    held.release()
  }
}

const codesIn = (answer: Answer): readonly string[] =>
  dataOf<{ tracking_id: string }[]>(answer).map(({ tracking_id }) => tracking_id)
const totalIn = (answer: Answer): number => dataOf<{ total: number }>(answer).total

test.each([
  ['the list', () => '/api/shipments'],
  ['a search', (word: string) => `/api/shipments?q=${word}`],
])('%s of one node contains writes acknowledged by the other', async (_, pathOf) => {
  const word = `quilombo${randomUUID().slice(0, 8)}`
  const { earlier, later, written } = await queryNodes(pathOf(word), () =>
    addShipment(writer, { reference: word }),
  )
  expect(codesIn(earlier)).not.toContain(written)
  expect(codesIn(later)).toContain(written)
})

test('the counts of one node include writes acknowledged by the other', async () => {
  const { earlier, later } = await queryNodes('/api/dashboard', () => addShipment(writer))
  expect(totalIn(later)).toBe(totalIn(earlier) + 1)
})

test('a look-up and the checkpoints at one node include writes acknowledged by the other', async () => {
  const code = await addShipment(writer)
  const first = await queryNodes(`/api/shipments/${code}`, () => addCheckpoint(writer, code, 2))
  const [earlier, later] = [first.earlier, first.later].map((answer) => dataOf<ShipmentDetail>(answer))
  expect([earlier?.status, earlier?.checkpoints.length]).toEqual(['pending', 0])
  expect([later?.status, later?.checkpoints.length]).toEqual(['in_transit', 1])
  const again = { checkpoint_type: 'saida' }
  const second = await queryNodes(`/api/checkpoints/${code}`, () => addCheckpoint(writer, code, 1, again))
  expect(dataOf<unknown[]>(second.later)).toHaveLength(2)
})

test.each([
  ['list', '/api/shipments'],
  ['search', '/api/shipments?q=sertao'],
])('a shipment erased by one node is in no %s of the other', async (_, path) => {
  const kept = await addShipment(writer, { reference: 'sertao' })
  const code = await addShipment(writer, { reference: 'sertao' })
  const { earlier, later } = await queryNodes(path, () => erase(code))
  expect(codesIn(earlier)).toContain(code)
  expect(codesIn(later)).not.toContain(code)
  expect(codesIn(later)).toContain(kept)
})

test('a shipment erased by one node is not in the counts, look-ups or receipts of the other', async () => {
  const counted = await addShipment(writer)
  const { earlier, later } = await queryNodes('/api/dashboard', () => erase(counted))
  expect(totalIn(later)).toBe(totalIn(earlier) - 1)
  const gone = { status: 410, body: { code: 'shipment_erased' } }
  for (const path of ['/api/shipments', '/api/checkpoints']) {
    const code = await addShipment(writer)
    await addCheckpoint(writer, code, 1)
    expect((await queryNodes(`${path}/${code}`, () => erase(code))).later).toMatchObject(gone)
    // The receipt proves the erased contents without revealing them.
    const read = () => reader('GET', `/api/shipments/${code}/receipt`)
    await expect.poll(async () => (await read()).status).toBe(200)
    const receipt = await read()
    for (const erased of ['Armazém 1', 'Ana Souza']) expect(JSON.stringify(receipt)).not.toContain(erased)
  }
})

async function erase(code: string): Promise<void> {
  const erased = await writer('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })
  expect(erased).toMatchObject({ status: 200 })
}

test('a node refuses an API key that another node revokes or narrows during the look-up', async () => {
  const [, two] = both.nodes
  const code = await addShipment(writer)
  const rotation = { rotation: randomUUID(), overlap_hours: 0 }
  const narrowed = { scopes: ['addresses:read'], networks: [], expires_at: null }
  const unauthorized = { status: 401, body: { code: 'unauthorized' } }
  for (const [method, way, body, refusal] of [
    ['DELETE', '', undefined, unauthorized],
    ['POST', '/rotation', rotation, unauthorized],
    ['PUT', '', narrowed, { status: 403, body: { code: 'insufficient_scope' } }],
  ] as const) {
    const { id, key, name, updated_at } = await createKey(writer)
    const ask = (): Promise<Answer> => apiOf(two, key)('GET', `/api/shipments/${code}`)
    const held = holdAnswers(two.services.pool, (statement) => statement === KEY_LOOK_UP)
    try {
      const earlier = ask()
      await expect.poll(held.count).toBe(1)
      const content = method === 'PUT' ? { ...body, name, updated_at } : body
      expect(await writer(method, `/api/api-keys/${id}${way}`, content)).toMatchObject({ status: 200 })
      const later = ask()
      // The look-up of the key for the later request waits for the first look-up, whose answer is
      // held back. The call below gives the later request the time to reach the node.
      await fetch(`${two.url}/healthz`)
      held.release()
      expect(await earlier).toMatchObject({ status: 200 })
      expect(await later).toMatchObject(refusal)
    } finally {
      held.release()
    }
  }
})
