import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { GivenRole } from '#contract/endpoints/invitations.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { disclosableGroups } from '#domain/events/disclosure.ts'
import { shipmentTable, type ShipmentFieldRow } from '#domain/shipments/shipment-fields.ts'
import type { ServedCall } from '#app/api.ts'
import { findText, readPage } from '#features/shipments/list/read-page.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { fillMarked, nameOf, type Ids } from '../../support/api/marked-account.ts'
import { statementsOf } from '../../support/database/counted-statements.ts'
import { readPdf } from '../../support/files/pdf.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { readZpl, zplTexts } from '../../support/files/zpl.ts'

/** Recipient before and after an edit. No other data of the account contains these texts. */
const before = {
  recipient_name: 'Zuleide Quirino',
  recipient_address: 'Travessa Xilofone, 7731',
  recipient_email: 'zuleide@recipient.test',
  recipient_phone: '+55 81 97777-3141',
}
const after = {
  recipient_name: 'Wanderley Yamazaki',
  recipient_address: 'Beco Kiwano, 6602',
  recipient_email: 'wanderley@recipient.test',
  recipient_phone: '+55 81 96666-2718',
}
/** Receiver of a delivery, in a checkpoint. */
const receiver = { name: 'Xisto Wolff', document_kind: 'cpf', document: '***.731.660-**', reason: 'moved' }
const { reason: _reason, document_kind: _kind, ...personal } = receiver
const secrets = [before, after, personal].flatMap((one) => Object.values(one)).map((one) => one.toLowerCase())

const ofShipment = disclosableGroups.recipient.filter((name) => name !== 'receiver')
const fieldsOfShipments: Readonly<Record<string, ShipmentFieldRow>> = shipmentTable

let database: TestDatabase
let server: TestServer
let company: Company
let owner: TestAccount
let api: Api
let code: string
let ids: Ids
const people = {} as Record<GivenRole, TestAccount>

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  owner = await createAccount(server)
  company = await createCompany(server, owner, 'Destinatários Ltda.')
  api = companyApi(server, owner, company.id)
  for (const role of ['operator', 'driver', 'reader', 'auditor'] as const) {
    people[role] = await addMember(server, owner, company.id, role)
  }
  ids = await fillMarked(api, company.id, database)
  const estimated_delivery = new Date(Date.now() - 86_400_000).toISOString()
  code = await addShipment(api, { ...before, estimated_delivery, status: 'in_transit' })
  dataOf(await api('PUT', `/api/shipments/${code}`, after))
  const tried = { checkpoint_type: 'tentativa', delivery: { outcome: 'attempted' }, receiver }
  await addCheckpoint(api, code, 0, tried)
  await addShipment(api, after)
  ids['tracking_id'] = code
  const facts = { tracking_id: code, status: 'in_transit', shipment: after }
  await askAdmin(database, 'update webhook_messages set facts = $2 where user_id = $1', [company.id, facts])
  await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 3)
})

const apiAs = (role: GivenRole): Api => companyApi(server, people[role], company.id)

async function auditor(): Promise<Member> {
  const members = dataOf<Member[]>(await api('GET', '/api/company/members'))
  const found = members.find(({ role }) => role === 'auditor')
  if (found === undefined) throw new Error('the company has no auditor')
  return found
}

async function changeAuditor(changed: Partial<Member>, by = api): Promise<Member> {
  const { id, role, state, expires_at, revision, sees_recipients } = { ...(await auditor()), ...changed }
  const body = { role, state, expires_at, revision, sees_recipients }
  return dataOf(await by('PUT', `/api/company/members/${id}`, body))
}

/** Returns the texts of an answer in lower case, also those of labels and cursors. */
async function textsOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/pdf') return JSON.stringify(readPdf(bytes)).toLowerCase()
  const zpl = text.startsWith('^XA') ? zplTexts(readZpl(text)).join(' ') : ''
  const cursor = /"next_cursor":"([^"]+)"/.exec(text)?.[1] ?? ''
  return [text, zpl, Buffer.from(cursor, 'base64url').toString()].join(' ').toLowerCase()
}

const byLabel = new Set(['POST /api/labels', 'POST /api/labels/pdf', 'POST /api/labels/zpl'])
const queries: Readonly<Record<string, readonly string[]>> = {
  'GET /api/shipments': ['', '?sort=recipient_name&direction=desc&limit=1', '?q=recife'],
  'GET /api/shipments/export.csv': ['', '?sort=recipient_name'],
  'GET /api/shipments/{tracking_id}/receipt': ['', '?audience=recipient', '?field=recipient_name'],
}

/**
 * Makes every reading call as a member of the company. Returns the calls that succeeded, and those
 * whose answers contain data of a recipient.
 */
async function walk(person: TestAccount): Promise<{ answered: string[]; revealing: string[] }> {
  await resetThrottles(database)
  const answered: string[] = []
  const revealing: string[] = []
  for (const call of server.calls) {
    if (call.access !== 'account' || call.path === '/api/live') continue
    if (call.method !== 'GET' && !byLabel.has(nameOf(call))) continue
    for (const query of queries[nameOf(call)] ?? ['']) {
      const response = await fetch(`${server.url}${pathOf(call)}${query}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${person.session.access_token}`,
          'lastro-account': company.id,
          ...(call.method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(call.method === 'POST' && { body: JSON.stringify({ shipments: [code] }) }),
      })
      const texts = await textsOf(response)
      if (response.status === 200) answered.push(nameOf(call) + query)
      if (secrets.some((secret) => texts.includes(secret))) revealing.push(nameOf(call) + query)
    }
  }
  return { answered, revealing }
}

function pathOf({ path }: ServedCall): string {
  const resource = /^\/api\/(?:company\/)?([\w-]+)/.exec(path)?.[1] ?? ''
  const filled = { ...ids, id: ids[resource], cep: '01310100' } as Readonly<Record<string, string>>
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? '0')
}

/** Calls that members without the permission to read recipients may not make. */
const proof = 'GET /api/shipments/{tracking_id}/delivery.pdf'
const fiscal = 'GET /api/shipments/{tracking_id}/fiscal'

/** Calls whose answers contain recipients. */
const revealing = [
  'GET /api/account/export',
  'GET /api/checkpoints/{tracking_id}',
  'GET /api/dashboard',
  'GET /api/qr/{tracking_id}',
  'GET /api/shipments',
  'GET /api/shipments/export.csv',
  'GET /api/shipments/export.csv?sort=recipient_name',
  'GET /api/shipments/{tracking_id}',
  'GET /api/shipments/{tracking_id}/delivery',
  proof,
  'GET /api/shipments/{tracking_id}/label.pdf',
  'GET /api/shipments/{tracking_id}/label.zpl',
  'GET /api/shipments/{tracking_id}/receipt',
  'GET /api/shipments/{tracking_id}/receipt?audience=recipient',
  'GET /api/shipments/{tracking_id}/receipt?field=recipient_name',
  'GET /api/shipments?q=recife',
  'GET /api/shipments?sort=recipient_name&direction=desc&limit=1',
  'POST /api/labels',
  'POST /api/labels/pdf',
  'POST /api/labels/zpl',
]

test('a driver sees name and phone of the recipient of a scanned shipment, and no other recipient', async () => {
  const { answered, revealing: found } = await walk(people.driver)
  expect(answered).not.toContain('GET /api/shipments')
  expect(found).toEqual(['GET /api/qr/{tracking_id}'])
  const { recipient } = dataOf<QrAuthorization>(await apiAs('driver')('GET', `/api/qr/${code}`))
  expect(recipient).toEqual({ name: after.recipient_name, phone: after.recipient_phone })
  const key = apiOf(server, (await createKey(api, { scopes: ['checkpoints:read'] })).key)
  expect(dataOf<QrAuthorization>(await key('GET', `/api/qr/${code}`)).recipient).toBeNull()
})

describe('an auditor', () => {
  test('gets no data of recipients from any call, although the calls succeed', async () => {
    expect((await auditor()).sees_recipients).toBe(false)
    const found = await walk(people.auditor)
    expect(found.revealing).toEqual([])
    expect(found.answered).toEqual(expect.arrayContaining(revealing.filter((name) => name !== proof)))
    expect(found.answered).not.toContain(proof)
    expect(found.answered).not.toContain(fiscal)
  })

  test('gets null for each field of a recipient, and neither its values nor its changes in the history', async () => {
    const shipment = await readShipment(apiAs('auditor'), code)
    expect(shipment).toMatchObject(Object.fromEntries(ofShipment.map((name) => [name, null])))
    expect(shipment.checkpoints).toMatchObject([{ delivery: { outcome: 'attempted' }, receiver: null }])
    expect(shipment.history.map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.updated',
      'checkpoint.created',
    ])
    const names = shipment.history.flatMap(({ fields, changes }) => [
      ...Object.keys(fields ?? {}),
      ...changes.map(({ field }) => field),
    ])
    expect(names).toContain('origin')
    expect(names.filter((name) => name.startsWith('recipient'))).toEqual([])
  })

  test('gets a receipt that hides the recipient and verifies', async () => {
    const path = `/api/shipments/${code}/receipt`
    const { valid, events } = await verifiedReceipt(apiAs('auditor'), path, code, 3)
    expect(valid).toBe(true)
    expect(events[0]?.hidden.client.toSorted()).toEqual(ofShipment.toSorted())
    expect(events.flatMap(({ fields }) => Object.keys(fields))).toContain('origin')
  })

  test('finds no shipment by its recipient, and gets zero as the number of hits', async () => {
    const order = { sort: 'created_at', direction: 'desc' } as const
    const listed = async (by: Api, q: string) => (await by('GET', `/api/shipments?q=${q}`)).body
    const found = (count: number) => ({ data: { length: count }, total: { count, exact: true } })
    expect(await listed(api, 'yamazaki')).toMatchObject(found(2))
    expect(await listed(apiAs('auditor'), 'yamazaki')).toMatchObject(found(0))
    expect(await listed(apiAs('auditor'), code)).toMatchObject(found(1))
    // A recipient's field that the search finds must have its value in `after` and stand in the
    // recipient's part of the search text.
    for (const name of ofShipment) {
      const value = encodeURIComponent(Object.entries(after).find(([key]) => key === name)?.[1] ?? '')
      const { isSearched } = fieldsOfShipments[name] ?? { isSearched: false }
      expect([name, await listed(api, value)]).toMatchObject([name, found(isSearched ? 2 : 0)])
      expect([name, await listed(apiAs('auditor'), value)]).toMatchObject([name, found(0)])
    }
    // Tests the search that scans shipments. The server uses this search for texts that thousands
    // of shipments contain.
    const scanned = async (q: string) =>
      inTransaction(server.services.pool, [company.id], async (tx) => {
        const page = { order, after: null, limit: 9, text: { search: 'passing', found: 20_000 } } as const
        return (await readPage(tx, company.id, { q, hidesRecipients: true }, page)).rows.length
      })
    expect([await scanned('yamazaki'), await scanned(code)]).toEqual([0, 1])
    const csv = String((await apiAs('auditor')('GET', '/api/shipments/export.csv?q=yamazaki')).body)
    expect(csv.trim().split('\r\n')).toHaveLength(1)
  })

  test('makes the server read nothing more if a text is the name of a recipient', async () => {
    const absent = 'yamazzzi'
    /** Rows of the search table that a search reads inside one transaction. */
    const rowsRead = async (q: string, hidesRecipients: boolean) =>
      inTransaction(server.services.pool, [company.id], async (tx) => {
        // Makes the search use its index, although the table of the test is small.
        await tx.query('set local enable_seqscan = off')
        await tx.query('discard plans')
        const count = async () => {
          const { rows } = await tx.query<{ read: number }>(
            `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
             where relname = 'shipment_search'`,
          )
          return rows[0]?.read ?? 0
        }
        const start = await count()
        const { found } = await findText(tx, company.id, { q, hidesRecipients })
        return { found, read: (await count()) - start }
      })
    const seen = await rowsRead('yamazaki', false)
    expect(seen).toMatchObject({ found: 2 })
    expect(seen.read).toBeGreaterThanOrEqual(2)
    expect(await rowsRead('yamazaki', true)).toEqual({ found: 0, read: 0 })
    for (const path of ['?q=', '?status=in_transit&q=', '?from=2026-01-01&q=', '/export.csv?q=']) {
      const statements = (q: string) =>
        statementsOf(() => apiAs('auditor')('GET', `/api/shipments${path}${q}`))
      expect(await statements('yamazaki')).toEqual(await statements(absent))
    }
  })

  test('gets no answer that was cached for an API key, which may read recipients', async () => {
    const byKey = apiOf(server, (await createKey(api)).key)
    for (let time = 0; time < 2; time += 1) {
      expect(await readShipment(byKey, code)).toMatchObject(after)
      expect(await readShipment(apiAs('auditor'), code)).toMatchObject({ recipient_name: null })
    }
  })

  test('sees recipients in every call while the company allows it', async () => {
    expect(await changeAuditor({ sees_recipients: true })).toMatchObject({ sees_recipients: true })
    const { body } = await api('GET', '/api/company/trail?limit=1')
    expect((body as { data: TrailEntry[] }).data).toMatchObject([
      { event: 'member_changed', facts: { settings: 'sees_recipients' } },
    ])
    expect((await walk(people.auditor)).revealing.toSorted()).toEqual(revealing)
    await changeAuditor({ sees_recipients: false })
    expect((await walk(people.auditor)).revealing).toEqual([])
  })

  test('loses the permission to see recipients when the role changes', async () => {
    await changeAuditor({ sees_recipients: true })
    const { id } = await auditor()
    const changed = async (role: 'reader' | 'auditor') => {
      const members = dataOf<Member[]>(await api('GET', '/api/company/members'))
      const member = members.find((one) => one.id === id)
      const body = { role, state: 'active', expires_at: member?.expires_at, revision: member?.revision }
      return dataOf<Member>(await api('PUT', `/api/company/members/${id}`, body))
    }
    expect(await changed('reader')).toMatchObject({ sees_recipients: false })
    expect(await changed('auditor')).toMatchObject({ sees_recipients: false })
    expect(await readShipment(apiAs('auditor'), code)).toMatchObject({ recipient_name: null })
  })
})

test.each(['operator', 'reader'] as const)('a member with the role %s sees recipients', async (role) => {
  expect(await readShipment(apiAs(role), code)).toMatchObject(after)
  expect((await walk(people[role])).revealing).toEqual(
    expect.arrayContaining(revealing.filter((name) => !name.includes('export'))),
  )
})
