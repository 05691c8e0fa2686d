import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { apiOf, type Answer } from '../api/api.ts'
import { createAccount, goodPassword, newClient, type TestAccount } from './auth.ts'
import { resetThrottles } from './auth-database.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from '../processes/server.ts'
import { newCode } from '../api/shipment-api.ts'

export let database: TestDatabase
export let server: TestServer
export let account: TestAccount

export const idOf = ({ session }: TestAccount): string => session.user.id
export const api = (of = account, on = server) => apiOf(on, of.session.access_token)
export const remove = (wish: object = {}, of = account): Promise<Answer> =>
  api(of)('POST', '/api/account/deletion', { email: of.email, password: goodPassword, ...wish }, pt)
const pt = { 'accept-language': 'pt-BR' }
export const signIn = (password: string, email = account.email) =>
  newClient(server).signInWithPassword({ email, password })

export async function addShipment(of = account, status = 'pending'): Promise<string> {
  const tracking_id = newCode()
  const created = await api(of)('POST', '/api/shipments', {
    tracking_id,
    status,
    origin: 'Rua das Palmeiras, 12, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Recife/PE',
    recipient_name: 'Recebedor',
  })
  expect(created).toMatchObject({ status: 201 })
  return tracking_id
}

/** Starts a server before the tests of a file, and creates an account for each of them. */
export function startServerWithAccount(): void {
  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({
      database,
      env: { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'encarregada@lastro.test' },
    })
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })
  beforeEach(async () => {
    await resetThrottles(database)
    account = await createAccount(server)
  })
}
