import { randomUUID } from 'node:crypto'
import { createKey } from '../auth/api-keys.ts'
import { createAccount } from '../auth/auth.ts'
import type { TestServer } from '../processes/server.ts'
import { apiOf, type Api } from './api.ts'
import { addShipment, dataOf } from './shipment-api.ts'

/** Account whose partners reach its shipments by ONE Record. */
export type OneRecordAccount = {
  readonly api: Api
  /** Short name of the account in addresses. */
  readonly name: string
}

/** Creates an account with a short name. */
export async function createOneRecordAccount(server: TestServer): Promise<OneRecordAccount> {
  const { session } = await createAccount(server)
  const api = apiOf(server, session.access_token)
  const name = `c${randomUUID().slice(0, 8)}`
  dataOf(await api('PUT', '/api/settings/one-record', { one_record_name: name }))
  return { api, name }
}

/** Creates the key of a partner. */
export async function createPartnerKey(
  { api }: OneRecordAccount,
  prefixes: readonly string[],
  scope: 'read' | 'write' = 'write',
): Promise<string> {
  const changed = { scopes: [`onerecord:${scope}`], airline_prefixes: prefixes }
  return (await createKey(api, changed)).key
}

let madeAwbs = 0

/** Returns an air waybill of TAP that is new in this process. */
export function newAwb(): string {
  const serial = 7_654_321 + madeAwbs++
  return `047-${serial}${serial % 7}`
}

/** Creates a shipment by air. Returns its code and id. */
export async function addAirShipment({ api }: OneRecordAccount, awb: string, changed: object = {}) {
  const code = await addShipment(api, {
    recipient_name: 'Destinatária Secreta',
    description: 'Vacinas',
    references: [{ kind: 'mawb', value: awb }],
    air: {
      origin: 'GRU',
      destination: 'LIS',
      pieces: 10,
      gross_kg: 120.5,
      volume_m3: 0.75,
      handling: ['COL'],
    },
    ...changed,
  })
  const { id } = dataOf<{ id: string }>(await api('GET', `/api/shipments/${code}`))
  return { code, id }
}

export type OneRecordAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed body; an empty object if there is none. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Returns a function that calls the ONE Record API of an account with a key. */
export function oneRecordOf(
  server: Pick<TestServer, 'url'>,
  { name }: Pick<OneRecordAccount, 'name'>,
  key?: string,
) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OneRecordAnswer> => {
    const response = await fetch(`${server.url}/onerecord/${name}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        accept: 'application/ld+json; version=2.3.0',
        ...(body !== undefined && { 'content-type': 'application/ld+json; version=2.3.0' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status, headers: answered } = response
    return {
      status,
      headers: answered,
      text,
      body: text === '' ? {} : (JSON.parse(text) as OneRecordAnswer['body']),
    }
  }
}

export type OneRecord = ReturnType<typeof oneRecordOf>
