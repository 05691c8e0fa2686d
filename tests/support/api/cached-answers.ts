import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { createKey } from '../auth/api-keys.ts'
import { apiOf, type Api } from './api.ts'
import { resetThrottles } from '../auth/auth-database.ts'
import { createAccount, type TestAccount } from '../auth/auth.ts'
import { statementsOf } from '../database/counted-statements.ts'
import { startNodes, type TestNodes } from '../processes/nodes.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { addCheckpoint, addShipment, readShipment } from './shipment-api.ts'

// Look-ups of a shipment by API key are answered from a cache. The tests check which changes
// invalidate a cached answer: changes by another node, by manual SQL, and without triggers.

export let database: TestDatabase
let running: TestNodes
export let nodes: TestNodes['nodes']
export let account: TestAccount
export let driver: TestAccount
/**
 * API client with the owner's session. It calls the second node, and API keys call the first node.
 */
export let owner: Api
export let admin: Client
export let key: ApiKeyWithValue
export let byKey: Api

export const at = (code: string): string => `/api/shipments/${code}`

/** Adds a shipment whose events are all in the log, so that its answer may be cached. */
export async function addLogged(): Promise<string> {
  const code = await addShipment(owner)
  await addCheckpoint(owner, code, 2, { checkpoint_type: 'entrada' })
  await logged(code)
  return code
}

export const logged = (code: string) =>
  vi.waitUntil(async () => (await readShipment(owner, code)).blockchain_verified, waitTimeout)

export const askedBy = (api: Api, code: string) =>
  statementsOf(async () => expect(await api('GET', at(code))).toMatchObject({ status: 200 }))

/** Repeats the request until the answer comes from the cache. */
export async function cacheAnswer(code: string, api = byKey): Promise<ShipmentDetail> {
  await vi.waitUntil(async () => (await askedBy(api, code)).join() === 'resolve_key_calls', waitTimeout)
  return readShipment(api, code)
}

/** Starts two nodes before the tests of a file, and creates an API key for each test. */
export function startCachingNodes(): void {
  beforeAll(async () => {
    database = await createDatabase()
    running = await startNodes({ database })
    nodes = running.nodes
    account = await createAccount(nodes[1], { fullName: 'Olga Prado' })
    driver = await createAccount(nodes[1], { fullName: 'Bento Reis' })
    owner = apiOf(nodes[1], account.session.access_token)
    admin = new Client({ connectionString: database.adminUrl })
    await admin.connect()
  })
  beforeEach(async () => {
    await resetThrottles(database)
    key = await createKey(owner)
    byKey = apiOf(nodes[0], key.key)
  })
  // Deletes the key, because an account may have only a limited number of keys.
  afterEach(() => owner('DELETE', `/api/api-keys/${key.id}`))
  afterAll(async () => {
    await admin?.end()
    await running?.stop()
    await database?.drop()
  })
}
