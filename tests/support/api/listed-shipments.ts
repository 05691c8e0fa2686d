import { afterAll, beforeAll, expect } from 'vitest'
import { Client } from 'pg'
import { apiOf, type Api } from './api.ts'
import { createAccount } from '../auth/auth.ts'
import type { TestDatabase } from '../database/postgres.ts'
import type { TestServer } from '../processes/server.ts'
import { sharedServer } from '../processes/shared-server.ts'

type Listed = { readonly id: string; readonly tracking_id: string; readonly recipient_name: string | null }
export type Page = {
  readonly data: Listed[]
  readonly next_cursor: string | null
  readonly total?: { readonly count: number; readonly exact: boolean }
}

let database: TestDatabase
export let server: TestServer
export let admin: Client
export let api: Api
export let outsider: Api

/**
 * Recipient, status, declared time of creation, estimated delivery and destination of each shipment
 * of the owner.
 */
const plan = [
  ['Ângela Prado', 'pending', '2026-03-01T02:59:59-00:00', '2026-04-01T12:00:00-03:00', 'Maceió'],
  ['Bruno Sá', 'pending', '2026-03-01T03:00:00-00:00', null, 'Goiânia'],
  ['angelo dias', 'in_transit', '2026-03-02T12:00:00-03:00', '2099-01-01T12:00:00-03:00', 'São João'],
  ['Zilda Reis', 'in_transit', '2026-03-03T12:00:00-03:00', '2026-03-04T12:00:00-03:00', 'Belém'],
  ['Caio Luz', 'delivered', '2026-03-04T12:00:00-03:00', '2026-03-05T12:00:00-03:00', 'Natal'],
  ['Ana 100%_\\', 'delivered', '2026-03-05T12:00:00-03:00', null, 'Santos'],
] as const
/** Date in the codes of the file's shipments, because files that share a server share its codes. */
let codeDate: string
export const codeOf = (at: number): string => `FT-${codeDate}-LIST0${at}`

export const list = async (query = ''): Promise<Page> =>
  (await api('GET', `/api/shipments${query}`)).body as Page
/**
 * Returns the shipments that a query finds, as indexes in `plan` and in the order of the answer.
 */
export const found = async (query: string): Promise<number[]> => {
  const page = await list(query)
  expect(page.total).toEqual({ count: page.data.length, exact: true })
  return page.data.map(({ tracking_id }) => Number(tracking_id.at(-1)))
}

/**
 * Opens the shared server before the tests of a file, and creates the shipments of `plan`.
 * @param date date in their codes, which no other file uses
 */
export function prepareListedShipments(date: string): void {
  codeDate = date

  beforeAll(async () => {
    ;({ database, server } = await sharedServer())
    admin = new Client({ connectionString: database.adminUrl })
    await admin.connect()
    const account = await createAccount(server)
    api = apiOf(server, account.session.access_token)
    outsider = apiOf(server, (await createAccount(server)).session.access_token)
    for (const [
      at,
      [recipient_name, status, occurred_at, estimated_delivery, destination_city],
    ] of plan.entries()) {
      const created = await api('POST', '/api/shipments', {
        tracking_id: codeOf(at),
        recipient_name,
        status,
        occurred_at,
        estimated_delivery,
        reference: `NF ${at}`,
        origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
        destination: `Avenida Central, ${at}, ${destination_city}`,
        destination_city,
        description: at === 1 ? '=HYPERLINK("http://x")' : null,
        recipient_phone: '+55 11 90000-0000',
        weight: 12.5,
      })
      expect(created.status).toBe(201)
    }
    const other = await outsider('POST', '/api/shipments', {
      tracking_id: `FT-${codeDate}-OTHER1`,
      origin: 'São Paulo',
      destination: 'Maceió',
      recipient_name: 'Ângela de outra conta',
    })
    expect(other.status).toBe(201)
  })
  afterAll(async () => {
    await admin.end()
  })
}
