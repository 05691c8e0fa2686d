import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#contract/endpoints/members.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { grant } from '../../support/api/authorizations.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'

let server: TestServer
let database: TestDatabase
let owner: TestAccount
let company: string
let api: Api
let operator: TestAccount
let code: string
let shipment: string

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  owner = await createAccount(server, { fullName: 'Dona Rita' })
  ;({ id: company } = await createCompany(server, owner, 'Transportes Aurora Ltda.'))
  api = companyApi(server, owner, company)
  operator = await addMember(server, owner, company, 'operator')
  const asOperator = companyApi(server, operator, company)
  code = await addShipment(asOperator)
  ;({ id: shipment } = await readShipment(api, code))
  const { id } = await addCheckpoint(asOperator, code, 2)
  dataOf(await api('PUT', `/api/checkpoints/${id}`, { location: 'Armazém 2' }))
  dataOf(await api('DELETE', `/api/checkpoints/${id}`, { reason: 'Remessa trocada' }))
  dataOf(await api('PUT', `/api/shipments/${code}`, { reference: 'NF 12' }))
  dataOf(await api('PUT', `/api/shipments/${code}`, { status: 'pending' }))
})

async function pageOf(query: string, by = api) {
  const { status, body } = await by('GET', `/api/company/trail?${query}`)
  expect(status).toBe(200)
  return body as { data: TrailEntry[]; next_cursor: string | null }
}
const entriesOf = async (query: string) => (await pageOf(`limit=1000&${query}`)).data
const ofShipment = (key: string) => (entry: TrailEntry) => entry.facts['shipment'] === key
const named = ({ event, actor }: TrailEntry) => `${event} by ${actor?.name}`
const memberId = async ({ email }: TestAccount) =>
  dataOf<Member[]>(await api('GET', '/api/company/members')).find((one) => one.email === email)?.id

const eventsOfFirst = [
  'shipment_status_changed by Dona Rita',
  'shipment_updated by Dona Rita',
  'checkpoint_annulled by Dona Rita',
  'checkpoint_corrected by Dona Rita',
  'checkpoint_created by Pessoa operator',
  'shipment_created by Pessoa operator',
]

describe('the trail of a company', () => {
  test('lists the events of shipments among the other entries, with person, time and shipment', async () => {
    const entries = await entriesOf('')
    const times = entries.map(({ occurred_at }) => occurred_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['company_opened', 'member_joined', 'shipment_created']),
    )
    const events = entries.filter(ofShipment(shipment))
    expect(events.map(named)).toEqual(eventsOfFirst)
    const { history } = await readShipment(api, code)
    expect(events.map(({ occurred_at, facts }) => ({ occurred_at, facts }))).toEqual(
      history.toReversed().map(({ received_at, event_id }) => ({
        occurred_at: received_at,
        facts: { shipment, tracking_id: code, event_id },
      })),
    )
  })

  test('filters events of shipments by person, kind and time', async () => {
    const person = await entriesOf(`actor=${await memberId(operator)}`)
    expect(person.map(({ event }) => event)).toEqual([
      'checkpoint_created',
      'shipment_created',
      'member_joined',
    ])
    expect((await entriesOf('kind=shipments')).filter(ofShipment(shipment)).map(named)).toEqual(eventsOfFirst)
    expect((await entriesOf('kind=members')).filter(({ facts }) => 'shipment' in facts)).toEqual([])
    const [created] = person
    const at = encodeURIComponent(created?.occurred_at ?? '')
    expect((await entriesOf(`from=${at}`)).at(-1)).toEqual(created)
    expect((await entriesOf(`to=${at}`))[0]).toMatchObject({ event: 'shipment_created' })
    expect((await entriesOf(`kind=shipments&from=${at}&to=${at}`)).length).toBe(0)
  })

  test.each([1, 2, 5])('gives every entry once in pages of %i', async (limit) => {
    const entries: TrailEntry[] = []
    let cursor = ''
    do {
      const page = await pageOf(`limit=${limit}${cursor}`)
      expect(page.data.length).toBeLessThanOrEqual(limit)
      entries.push(...page.data)
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
    } while (cursor !== '')
    expect(entries).toEqual(await entriesOf(''))
    for (const wrong of ['MTI', Buffer.from("1 ~ '").toString('base64url')])
      expect(await api('GET', `/api/company/trail?cursor=${wrong}`)).toMatchObject({
        status: 400,
        body: { fields: { cursor: expect.any(String) } },
      })
  })

  test('names the API key or the authorized person that recorded', async () => {
    const outsider = await createAccount(server, { fullName: 'Bento Reis' })
    const other = await addShipment(api)
    await grant(api, other, outsider.email)
    const key = await createKey(api)
    await addCheckpoint(apiOf(server, outsider.session.access_token), other, 2)
    await addCheckpoint(apiOf(server, key.key), other, 1, { checkpoint_type: 'saida' })
    const { id } = await readShipment(api, other)
    expect((await entriesOf('')).filter(ofShipment(id)).map(named)).toEqual([
      `checkpoint_created by ${key.name}`,
      'checkpoint_created by Bento Reis',
      'authorization_granted by Dona Rita',
      'shipment_created by Dona Rita',
    ])
    const [ofKey, ...others] = await entriesOf(`actor=${key.id}`)
    expect([ofKey?.facts['tracking_id'], others]).toEqual([other, []])
  })

  test('has only the erasure of an erased shipment, once', async () => {
    const erased = await addShipment(api)
    const { id } = await readShipment(api, erased)
    dataOf(await api('POST', `/api/shipments/${erased}/erasure`, { tracking_id: erased }))
    expect((await entriesOf('')).filter(ofShipment(id)).map(named)).toEqual(['shipment_erased by Dona Rita'])
  })

  test('is shown to auditors, refused to other roles, and holds nothing of other companies', async () => {
    const auditor = await addMember(server, owner, company, 'auditor')
    const { data } = await pageOf('limit=1000&kind=shipments', companyApi(server, auditor, company))
    expect(data).toEqual(await entriesOf('kind=shipments'))
    expect(await companyApi(server, operator, company)('GET', '/api/company/trail')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
    const { id } = await createCompany(server, owner, 'Beta Cargas')
    const others = await pageOf('limit=1000', companyApi(server, owner, id))
    expect(others.data.map(named)).toEqual(['company_opened by Dona Rita'])
  })

  test('reads the events of a company by an index', async () => {
    const plan = await askAdmin<{ scans: number }>(
      database,
      `with read as materialized (select count(*) from company_events($1, '~', $1, '', null, 10))
       select seq_scan::int as scans from pg_stat_xact_user_tables, read where relname = 'events'`,
      [company],
    )
    expect(plan).toEqual([{ scans: 0 }])
  })
})
