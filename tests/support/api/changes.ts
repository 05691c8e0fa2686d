import { toInstant } from '#domain/base/instant.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import type { Pool } from '#platform/database/pool.ts'
import { apiOf, type Api } from './api.ts'
import { createAccount, type TestAccount } from '../auth/auth.ts'
import type { TestDatabase } from '../database/postgres.ts'
import type { TestServer } from '../processes/server.ts'
import { sharedServer } from '../processes/shared-server.ts'
import { addFields } from './reference-lists.ts'
import { addCheckpoint, addShipment, readShipment } from './shipment-api.ts'
import { openTestPool } from '../database/test-pool.ts'

let database: TestDatabase
export let server: TestServer
export let owner: TestAccount
export let api: Api
export let outsider: Api
export let identity: LogIdentity
export let admin: Pool
export let code: string

export const edit = (body: object, call = api) => call('PUT', `/api/shipments/${code}`, body)
export const typesNow = async () => (await readShipment(api, code)).history.map(({ type }) => type)
export const record = (hours: number, changed: object = {}) => addCheckpoint(api, code, hours, changed)
export const correct = (id: string, body: object, call = api) => call('PUT', `/api/checkpoints/${id}`, body)
export const annul = (id: string, body?: object, call = api) => call('DELETE', `/api/checkpoints/${id}`, body)
export const hoursAgo = (hours: number) => toInstant(new Date(Date.now() - hours * 3_600_000))

export const refused = (status: number, errorCode: string, error?: string) => ({
  status,
  body: { status: 'error', code: errorCode, ...(error !== undefined && { error }) },
})

/**
 * Opens the shared server before the tests of a file, and adds a shipment for each test.
 * @param fields names and types of custom fields of the owner
 * @param shipment fields of each shipment
 */
export function prepareChanges(fields: Parameters<typeof addFields>[1] = {}, shipment: object = {}): void {
  beforeAll(async () => {
    ;({ database, server } = await sharedServer())
    const other = await createAccount(server)
    owner = await createAccount(server)
    api = apiOf(server, owner.session.access_token)
    outsider = apiOf(server, other.session.access_token)
    identity = await loadLogIdentity(server.services.config, server.services.keys)
    admin = openTestPool(database.adminUrl, 1)
    await addFields(api, fields)
  })
  afterAll(async () => {
    await admin?.end()
  })
  beforeEach(async () => {
    code = await addShipment(api, shipment)
  })
}
