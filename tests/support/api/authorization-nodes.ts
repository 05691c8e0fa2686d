import { afterAll, beforeAll, beforeEach } from 'vitest'
import { apiOf, type Answer, type Api } from './api.ts'
import { createAccount, type TestAccount } from '../auth/auth.ts'
import { askAdmin, resetThrottles } from '../auth/auth-database.ts'
import { grant } from './authorizations.ts'
import { startNodes, type TestNodes } from '../processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { addShipment } from './shipment-api.ts'

export let database: TestDatabase
let running: TestNodes
export let nodes: TestNodes['nodes']
export let ownerAccount: TestAccount
export let driverAccount: TestAccount
export let owner: Api
export let driver: Api
export let outsider: Api
export let code: string

export const pt = { 'accept-language': 'pt-BR' }
export const checkpoint = (changed: object = {}) => ({
  tracking_id: code,
  location: 'Doca 3',
  status: 'Em Trânsito',
  notes: 'Lacre 8841',
  ...changed,
})
export const record = (changed: object = {}, who = driver) =>
  who('POST', '/api/checkpoints', checkpoint(changed), pt)
export const check = (who = driver) => who('GET', `/api/qr/${code}`, undefined, pt)
export const give = (changed: object = {}) => grant(owner, code, driverAccount.email, changed)
export const path = () => `/api/shipments/${code}/authorizations`
export const codeOf = ({ body }: Answer): string => (body as { code?: string }).code ?? ''
/** Simulates an expired authorization with SQL. */
export const end = (id: string) =>
  askAdmin(database, `update qr_authorizations set expires_at = now() - interval '1 minute' where id = $1`, [
    id,
  ])

/** Creates another shipment, of which later calls record checkpoints. */
export async function replaceShipment(by: Api): Promise<void> {
  code = await addShipment(by)
}

/** Starts two nodes with a shipment, its owner and a driver before the tests of a file. */
export function startAuthorizationNodes(): void {
  beforeAll(async () => {
    database = await createDatabase()
    running = await startNodes({ database })
    nodes = running.nodes
    const [first] = nodes
    const other = await createAccount(first)
    ownerAccount = await createAccount(first, { fullName: 'Olga Prado' })
    driverAccount = await createAccount(first, { fullName: 'Bento Reis' })
    owner = apiOf(first, ownerAccount.session.access_token)
    driver = apiOf(first, driverAccount.session.access_token)
    outsider = apiOf(first, other.session.access_token)
  })
  afterAll(async () => {
    await running?.stop()
    await database?.drop()
  })
  beforeEach(async () => {
    await resetThrottles(database)
    code = await addShipment(owner)
  })
}
