import { beforeAll, describe, expect, test } from 'vitest'
import {
  audienceFields,
  disclosableFields,
  publicFields,
  type DisclosableField,
} from '#domain/events/disclosure.ts'
import { audiences } from '#domain/base/field-table.ts'
import { decodeUtf8, encodeHex } from '#ledger/base/bytes.ts'
import { canonicalize, parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { fieldSalt } from '#ledger/log/statement.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { editedEvent } from '../../ledger/receipt-vector.ts'
import { statementHashes } from '../../ledger/statement-hashes.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let owner: Api
let code: string
let key: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  owner = apiOf(server, (await createAccount(server)).session.access_token)
  key = String((await owner('GET', '/log/key')).body).trim()
  code = await addShipment(owner, {
    reference: 'Pedido 1',
    recipient_phone: '+55 81 99999-1234',
    recipient_email: 'ana@lastro.test',
    recipient_address: 'Rua B, 2',
    description: 'Vacinas',
  })
  await addCheckpoint(owner, code, 2, { latitude: -8.06, longitude: -34.87, address: 'Rua do Porto' })
})

const path = (query = ''): string => `/api/shipments/${code}/receipt${query}`
const namesIn = (fields: Iterable<DisclosableField>): ReadonlySet<string> =>
  new Set([...publicFields, ...fields])

describe('a receipt', () => {
  test.each(audiences)('reveals to %s only the fields of that audience', async (audience) => {
    const { valid, events } = await verifiedReceipt(owner, path(`?audience=${audience}`), code, 2)
    expect(valid).toBe(true)
    const names = namesIn(audienceFields[audience])
    for (const { fields, server: accepted, hidden } of events) {
      expect(Object.keys({ ...fields, ...accepted }).filter((name) => !names.has(name))).toEqual([])
      expect([...hidden.client, ...hidden.server].filter((name) => names.has(name))).toEqual([])
    }
  })

  test('reveals the same fields as the public receipt if the request chooses no field', async () => {
    const { events } = await verifiedReceipt(owner, path('?field='), code, 2)
    const anyone = await verifiedReceipt(apiOf(server), `/api/public/shipments/${code}/receipt`, code, 2)
    expect(events).toEqual(anyone.events)
  })

  test('reveals only the fields that the request chooses', async () => {
    for (const fields of [['weight'], ['weight', 'notes', 'actor']] as const) {
      const query = fields.map((name) => `field=${name}`).join('&')
      const { events } = await verifiedReceipt(owner, path(`?${query}`), code, 2)
      const shown = new Set(events.flatMap((event) => Object.keys({ ...event.fields, ...event.server })))
      expect(disclosableFields.filter((name) => shown.has(name)).toSorted()).toEqual([...fields].toSorted())
    }
  })

  test('reveals every field to the owner if the request names neither audience nor fields', async () => {
    const { events } = await verifiedReceipt(owner, path(), code, 2)
    expect(events.flatMap(({ hidden }) => [...hidden.client, ...hidden.server])).toEqual([])
  })
})

test.each([
  ['a field that is none of the list', '?field=tracking_id', 'field'],
  ['a seed', '?field=client_seed', 'field'],
  ['an audience that there is not', '?audience=police', 'audience'],
  ['both at once', '?audience=all&field=weight', 'field'],
  ['what the call does not know', '?fields=weight', 'fields'],
])('%s is refused by an error that names the parameter', async (_what, query, field) => {
  expect(await owner('GET', path(query))).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { [field]: expect.any(String) as string } },
  })
})

test('only the owner can choose the audience of a receipt, and the public receipt refuses ?audience', async () => {
  expect((await apiOf(server)('GET', path('?audience=all'))).status).toBe(401)
  const outsider = apiOf(server, (await createAccount(server)).session.access_token)
  expect(await outsider('GET', path('?audience=all'))).toMatchObject({ status: 404 })
  const receipt = `/api/public/shipments/${code}/receipt`
  expect(await apiOf(server)('GET', `${receipt}?audience=all`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields' },
  })
  const { events } = await verifiedReceipt(apiOf(server), receipt, code, 2)
  const shown = events.flatMap((event) => Object.keys({ ...event.fields, ...event.server }))
  expect(shown.filter((name) => !publicFields.has(name))).toEqual([])
})

describe('a hidden field', () => {
  test('appears in the receipt neither with its value nor with its salt or seed', async () => {
    const text = JSON.stringify((await owner('GET', path('?audience=insurer'))).body)
    const hashes = statementHashes(text).join(' ')
    expect(hashes.length).toBeGreaterThan(1_000)
    const rows = await askAdmin<{ client_seed: Buffer; server_seed: Buffer; client_fields: Buffer }>(
      database,
      'select client_seed, server_seed, client_fields from events e join shipments s on s.id = shipment_id where tracking_id = $1',
      [code],
    )
    expect(rows).toHaveLength(2)
    const names = namesIn(audienceFields.insurer)
    for (const { client_seed: seed, server_seed: other, client_fields: bytes } of rows) {
      const fields = Object.entries(parseCanonical(decodeUtf8(bytes)) as Record<string, Json>)
      const hidden = fields.filter(([name]) => !names.has(name))
      // The insurer's receipt hides account and author of every event, so it never has the server
      // seed. It has the client seed only if it reveals every field of the client statement.
      const isShown = (one: Buffer) => hashes.includes(one.toString('hex'))
      expect([isShown(seed), isShown(other)]).toEqual([hidden.length === 0, false])
      for (const [name, value] of hidden) {
        expect(hashes).not.toContain(encodeHex(fieldSalt(seed, name)))
        if (typeof value === 'string') expect(text).not.toContain(canonicalize(value))
      }
    }
    expect(text).not.toContain('99999-1234')
  })

  type Disclosed = { fields: Map<string, FieldValue>; salts: Map<string, Uint8Array> }
  const notCommitted = ['fields', 0]
  const otherStatement = ['client_statement', 0]
  test.each<[string, (string | number)[], (disclosed: Disclosed) => unknown]>([
    ['another value', otherStatement, ({ fields }) => fields.set('weight', '99')],
    ['another salt', otherStatement, ({ salts }) => salts.set('weight', new Uint8Array(32).fill(1))],
    [
      'another name',
      otherStatement,
      ({ fields, salts }) => {
        fields.set('description', '12.5')
        salts.set('description', new Uint8Array(32).fill(1))
      },
    ],
    ['a name that was never committed to', notCommitted, ({ fields }) => fields.set('price', '12.5')],
    [
      'a value in the place of a hidden one',
      otherStatement,
      ({ fields, salts }) => {
        fields.set('recipient_name', 'Ana Souza')
        salts.set('recipient_name', new Uint8Array(32).fill(1))
      },
    ],
  ])('cannot be replaced by %s: the receipt fails check %j', async (_what, check, change) => {
    const { body } = await owner('GET', path('?field=weight'))
    const receipt = editedEvent(canonicalize(parsed(JSON.stringify(body))), 0, ({ client }) => {
      const disclosed = {
        fields: new Map(client.fields),
        salts: new Map('salts' in client.opening ? client.opening.salts : []),
      }
      change(disclosed)
      return { client: { ...client, fields: disclosed.fields, opening: { salts: disclosed.salts } } }
    })
    const { valid, checks } = verifyReceipt(receipt, { key, trackingId: code })
    expect(valid).toBe(false)
    expect(
      checks.filter(({ status }) => status === 'failed').map(({ name, event }) => [name, event]),
    ).toEqual([check])
  })
})

function parsed(text: string): Json {
  const value: Json = JSON.parse(text)
  return value
}
