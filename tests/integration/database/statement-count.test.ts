import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { statementsOf } from '../../support/database/counted-statements.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, newCode } from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let owner: Api
let api: Api
let code: string

beforeAll(async () => {
  database = await createDatabase()
  // Disables the answer cache, because answer-cache.test.ts covers cached answers.
  server = await startServer({ database, env: { ANSWER_CACHE_MIB: '0' } })
  owner = await signedIn()
  api = apiOf(server, (await createKey(owner)).key)
  code = await addShipment(api)
  await record(1)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const HOUR = 3_600_000
let recorded = 0

async function record(checkpoints: number): Promise<void> {
  const items = Array.from({ length: checkpoints }, () => ({
    tracking_id: code,
    location: 'Doca 1',
    status: 'Ok',
    checkpoint_type: recorded % 2 === 0 ? 'entrada' : 'saida',
    occurred_at: new Date(Date.now() - (100 - recorded++) * HOUR).toISOString(),
  }))
  const { body } = await api('POST', '/api/checkpoints/bulk', { items })
  expect((body as { data: { ok: boolean }[] }).data.filter(({ ok }) => !ok)).toEqual([])
}

/**
 * The most frequent calls of integrators, with the maximum number of SQL statements of each. The
 * numbers include the look-up of the key, BEGIN, the account scope and COMMIT.
 */
const calls = [
  ['a look-up with its checkpoints', () => `/api/shipments/${code}`, 14],
  ['the checkpoints of one', () => `/api/checkpoints/${code}`, 6],
  ['the newest 50', () => '/api/shipments?limit=50', 7],
  ['a search', () => '/api/shipments?limit=50&q=recife', 6],
  ['the dashboard’s figures', () => '/api/dashboard', 15],
] as const

test('the number of SQL statements per request does not grow with the data of accounts', async () => {
  const ask = async (): Promise<readonly (readonly string[])[]> => {
    const all: (readonly string[])[] = []
    for (const [, path] of calls) {
      all.push(
        await statementsOf(async () => expect(await api('GET', path())).toMatchObject({ status: 200 })),
      )
    }
    return all
  }
  const few = await ask()
  await record(30)
  const items = Array.from({ length: 120 }, () => ({
    tracking_id: newCode(),
    origin: 'Recife',
    destination: 'Natal',
  }))
  expect(await api('POST', '/api/shipments/bulk', { items })).toMatchObject({ status: 200 })
  expect(await ask()).toEqual(few)
  for (const [at, [name, , most]] of calls.entries()) {
    expect(few[at]?.[0], name).toBe('resolve_key_calls')
    expect(few[at]?.length, `${name}: ${few[at]?.join(', ')}`).toBeLessThanOrEqual(most)
  }
})

test.each([
  ['a shipment that does not exist', 404, async () => newCode()],
  ['a shipment of another account', 404, async () => addShipment(await signedIn())],
  ['an erased shipment', 410, erasedShipment],
  ['a shipment that is delivered', 409, deliveredShipment],
])('a checkpoint on %s is refused within two transactions', async (_case, status, codeOf) => {
  const body = {
    tracking_id: await codeOf(),
    location: 'Doca 1',
    status: 'Ok',
    checkpoint_type: 'entrada',
  }
  const sent = await statementsOf(async () =>
    expect(await owner('POST', '/api/checkpoints', body)).toMatchObject({ status }),
  )
  expect(sent.filter((name) => name === 'begin').length, sent.join(', ')).toBeLessThanOrEqual(2)
})

async function signedIn(): Promise<Api> {
  return apiOf(server, (await createAccount(server)).session.access_token)
}

async function erasedShipment(): Promise<string> {
  const erased = await addShipment(owner)
  await owner('POST', `/api/shipments/${erased}/erasure`, { tracking_id: erased })
  return erased
}

async function deliveredShipment(): Promise<string> {
  const delivered = await addShipment(owner)
  await addCheckpoint(owner, delivered, 1, { checkpoint_type: 'finalizacao' })
  return delivered
}
