import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests companies on two nodes of an installation, with only the API.

let database: TestDatabase
let running: TestNodes
beforeAll(async () => {
  database = await createDatabase()
  running = await startNodes({ database })
})
afterAll(async () => {
  await running?.stop()
  await database?.drop()
})

test.runIf(isWhole)(
  'after an account became a company, 20 earlier receipts verify and the other node lists the same shipments',
  async () => {
    const [here, there] = running.nodes
    const founder = await createAccount(here)
    const api = apiOf(here, founder.session.access_token)
    const receipts = new Map<string, string>()
    for (let made = 0; made < 20; made++) {
      const code = await addShipment(api)
      await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 1)
      receipts.set(code, JSON.stringify((await api('GET', `/api/shipments/${code}/receipt`)).body))
    }
    const key = String((await api('GET', '/log/key')).body).trim()
    const before = await api('GET', '/api/shipments?limit=100')
    dataOf(await api('POST', '/api/companies/conversion', { name: 'Prado Cargas' }))
    const after = await apiOf(there, founder.session.access_token)('GET', '/api/shipments?limit=100')
    expect(after.body).toEqual(before.body)
    for (const [trackingId, receipt] of receipts)
      expect(verifyReceipt(receipt, { key, trackingId })).toMatchObject({ valid: true, keyPinned: true })
  },
)

test('two tabs of one person concurrently create shipments in two companies, each in its own company', async () => {
  const [here, there] = running.nodes
  const owner = await createAccount(here)
  const north = await createCompany(here, owner, 'Rota Norte')
  const south = await createCompany(here, owner, 'Rota Sul')
  const tabs = [
    { api: companyApi(here, owner, north.id), codes: Array.from({ length: 10 }, newCode) },
    { api: companyApi(there, owner, south.id), codes: Array.from({ length: 10 }, newCode) },
  ]
  const create = ({ api, codes }: (typeof tabs)[number]) =>
    Promise.all(codes.map((tracking_id) => addShipment(api, { tracking_id })))
  await Promise.all(tabs.map(create))
  for (const { api, codes } of tabs) {
    const listed = dataOf<Shipment[]>(await api('GET', '/api/shipments?limit=100'))
    expect(listed.map(({ tracking_id }) => tracking_id).toSorted()).toEqual(codes.toSorted())
  }
})

test('a removed member is refused by the next call on another node, and their event stream ends', async () => {
  const [here, there] = running.nodes
  const owner = await createAccount(here)
  const { id } = await createCompany(here, owner, 'Rota Norte')
  const member = await addMember(here, owner, id, 'operator')
  const theirs = companyApi(there, member, id)
  const code = await addShipment(theirs)
  const stream = await fetch(`${there.url}/api/live`, {
    headers: {
      authorization: `Bearer ${member.session.access_token}`,
      accept: 'text/event-stream',
      'lastro-account': id,
    },
  })
  expect(stream.status).toBe(200)
  const owned = companyApi(here, owner, id)
  const members = dataOf<{ id: string; email: string; revision: number; role: string }[]>(
    await owned('GET', '/api/company/members'),
  )
  const found = members.find(({ email }) => email === member.email)
  const change = { role: found?.role, state: 'removed', revision: found?.revision }
  expect(await owned('PUT', `/api/company/members/${found?.id}`, change)).toMatchObject({ status: 200 })

  const refused = { status: 403, body: { code: 'not_a_member' } }
  const checkpoint = { tracking_id: code, location: 'Armazém 1', status: 'Em Trânsito' }
  expect(await theirs('POST', '/api/checkpoints', checkpoint)).toMatchObject(refused)
  expect(await theirs('GET', `/api/shipments/${code}`)).toMatchObject(refused)
  // The call returns only after the node has closed the stream.
  await stream.text()
  const places = dataOf<Workplace[]>(await apiOf(there, member.session.access_token)('GET', '/api/accounts'))
  expect(places.map(({ kind }) => kind)).toEqual(['person'])
  // The company remains usable for its owner.
  await addCheckpoint(owned, code, 0)
})
