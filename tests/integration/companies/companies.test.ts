import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Invitation } from '#contract/endpoints/invitations.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { Policies } from '#contract/endpoints/policies.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { roles, may, type Role } from '#domain/accounts/role.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newAddress,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { grant } from '../../support/api/authorizations.ts'
import { linkIn, mailsTo, mailTo } from '../../support/mail/mail.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addWarehouse } from '../../support/api/reference-lists.ts'
import { deleteSteps, switchOnSecondStep } from '../../support/auth/second-step.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})
beforeEach(() => resetThrottles(database))

const apiAs = ({ session }: TestAccount): Api => apiOf(server, session.access_token)

/** Returns a client of the API whose calls act on the company. */
function apiIn(company: string, person: TestAccount): Api {
  const api = apiAs(person)
  return (method, path, body, headers) => api(method, path, body, { 'lastro-account': company, ...headers })
}

async function openCompany(owner: TestAccount, name = 'Transportes Aurora Ltda.'): Promise<Company> {
  return dataOf<Company>(await apiAs(owner)('POST', '/api/companies', { name }))
}

/** Invites a new person, who accepts with the mailed token. Returns the account of that person. */
async function addMember(company: string, owner: TestAccount, role: Role): Promise<TestAccount> {
  const person = await createAccount(server, { email: newAddress(role), fullName: `Pessoa ${role}` })
  const member_until = role === 'auditor' ? inDays(30) : null
  dataOf(
    await apiIn(company, owner)('POST', '/api/company/invitations', {
      invitations: [{ email: person.email, role, member_until }],
    }),
  )
  dataOf(await apiAs(person)('POST', '/api/account/invitation', { token: await tokenFor(person.email) }))
  return person
}

/** Returns the token of the n-th invitation to an address, counted from 1. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const link = linkIn(await mailAbout(email, /^Convite da empresa ".+" no Lastro$/, count))
  expect(link.pathname).toBe('/convite')
  return link.hash.slice(1)
}

/** Waits for the n-th mail (counted from 1) with a given subject to an address. */
async function mailAbout(email: string, subject: string | RegExp, count = 1): Promise<Email> {
  const find = async () =>
    (await mailsTo(server.dataDir, email)).filter((mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject ?? ''),
    )[count - 1]
  return vi.waitUntil(find, { timeout: waitTimeout, interval: 20 })
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

async function membersOf(api: Api): Promise<Member[]> {
  return dataOf<Member[]>(await api('GET', '/api/company/members'))
}

async function memberNamed(api: Api, email: string): Promise<Member> {
  const found = (await membersOf(api)).find((one) => one.email === email)
  if (found === undefined) throw new Error(`${email} is no member`)
  return found
}

async function change(api: Api, email: string, changed: Partial<Member>): Promise<Answer> {
  const { id, role, state, expires_at, warehouse_id, revision } = {
    ...(await memberNamed(api, email)),
    ...changed,
  }
  return api('PUT', `/api/company/members/${id}`, { role, state, expires_at, warehouse_id, revision })
}

/**
 * SQL query for the actor of each event of a shipment. The actor is null if the contents of the
 * event were erased.
 */
const actors = `select substring(convert_from(e.server_fields, 'UTF8') from '"actor":"([0-9a-f-]{36})"') as actor
  from events e join shipments s on s.id = e.shipment_id where s.tracking_id = $1 order by e.sequence`

/** Fields of a personal account in the answer of `GET /api/accounts` to its owner. */
const ownWorkplace = {
  kind: 'person',
  name: null,
  logo_url: null,
  role: 'owner',
  state: 'active',
  missing: null,
  idle_minutes: 30,
  warehouse_id: null,
  is_default: false,
} as const

const refusal = (status: number, code: string) => ({ status, body: { status: 'error', code } })

test('nobody opens a company while the operator has disabled companies', async () => {
  const own = await createDatabase()
  const other = await startServer({ database: own, env: { COMPANIES: 'off' } })
  const { session } = await createAccount(other)
  const api = apiOf(other, session.access_token)
  for (const path of ['/api/companies', '/api/companies/conversion']) {
    expect(await api('POST', path, { name: 'Cedo Demais' })).toMatchObject(refusal(403, 'companies_off'))
  }
  await other.stop()
  await own.drop()
})

describe('the account on which a request acts', () => {
  let owner: TestAccount
  let company: Company
  beforeAll(async () => {
    owner = await createAccount(server)
    company = await openCompany(owner)
  })

  test('is the caller’s own without a lastro-account header, else the company in the header', async () => {
    const own = await addShipment(apiAs(owner))
    const other = await addShipment(apiIn(company.id, owner))
    expect((await apiAs(owner)('GET', `/api/shipments/${other}`)).status).toBe(404)
    expect((await apiIn(company.id, owner)('GET', `/api/shipments/${own}`)).status).toBe(404)
    expect((await apiIn(company.id, owner)('GET', `/api/shipments/${other}`)).status).toBe(200)
    expect((await apiIn(owner.session.user.id, owner)('GET', `/api/shipments/${own}`)).status).toBe(200)
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'x', ''])('is refused if unknown: %j', async (named) => {
    expect(await apiIn(named, owner)('GET', '/api/shipments')).toMatchObject(refusal(403, 'not_a_member'))
  })

  test('is refused like an unknown account if the caller is no member of the company', async () => {
    const outsider = await createAccount(server)
    const foreign = await apiIn(company.id, outsider)('GET', '/api/shipments')
    const unknown = await apiIn(randomUUID(), outsider)('GET', '/api/shipments')
    expect(foreign).toMatchObject(refusal(403, 'not_a_member'))
    expect(foreign.body).toEqual(unknown.body)
  })

  test('is never the personal account of another person, not even for a colleague', async () => {
    const colleague = await addMember(company.id, owner, 'admin')
    expect(await apiIn(owner.session.user.id, colleague)('GET', '/api/shipments')).toMatchObject(
      refusal(403, 'not_a_member'),
    )
  })

  test('is the account of the API key, and a header that names another account is refused', async () => {
    const { key } = await createKey(apiIn(company.id, owner))
    const code = await addShipment(apiIn(company.id, owner))
    const path = `/api/shipments/${code}`
    expect((await apiOf(server, key)('GET', path)).status).toBe(200)
    expect((await apiOf(server, key)('GET', path, undefined, { 'lastro-account': company.id })).status).toBe(
      200,
    )
    const elsewhere = { 'lastro-account': owner.session.user.id }
    expect(await apiOf(server, key)('GET', path, undefined, elsewhere)).toMatchObject(
      refusal(403, 'key_of_another_account'),
    )
  })

  test('can be chosen from a list of the own account and the companies, with the role in each', async () => {
    expect(dataOf<Workplace[]>(await apiAs(owner)('GET', '/api/accounts'))).toEqual([
      { ...ownWorkplace, id: owner.session.user.id, is_default: true },
      { ...ownWorkplace, id: company.id, kind: 'company', name: 'Transportes Aurora Ltda.' },
    ])
  })
})

describe('the data of a company', () => {
  const contact = {
    phone: '+55 (11) 3333-4444',
    whatsapp: '11 98888-7777',
    email: 'contato@aurora.test',
    site: 'https://aurora.test/rastreio?de=lastro',
    color: '#0f4f4d',
  }
  let owner: TestAccount
  let company: Company
  let api: Api
  beforeAll(async () => {
    owner = await createAccount(server)
    const filled = { name: 'Contatos Ltda.', ...contact, email: 'Contato@Aurora.test', color: '#0F4F4D' }
    company = dataOf<Company>(await apiAs(owner)('POST', '/api/companies', filled))
    api = apiIn(company.id, owner)
  })
  const save = async (changed: object) => {
    const { revision } = dataOf<Company>(await api('GET', '/api/company'))
    return api('PUT', '/api/company', { name: company.name, revision, ...changed })
  }

  test('include contact and colour, which an edit without them removes', async () => {
    expect(company).toMatchObject({ ...contact, cnpj: null, logo_url: null })
    const none = { phone: null, whatsapp: null, email: null, site: null, color: null }
    expect(dataOf<Company>(await save({}))).toMatchObject(none)
    expect(dataOf<Company>(await save(contact))).toMatchObject(contact)
    expect(dataOf<Company>(await api('GET', '/api/company'))).toMatchObject(contact)
  })

  test('include the contact fields that the request for the conversion contained', async () => {
    const founder = await createAccount(server)
    const body = { name: 'Convertida', ...contact }
    const converted = dataOf<Company>(await apiAs(founder)('POST', '/api/companies/conversion', body))
    expect(converted).toMatchObject({ id: founder.session.user.id, ...body })
  })

  test.each([
    [{ site: 'http://aurora.test' }, 'Give an address that begins with https://'],
    [{ site: 'https://aurora test' }, 'Give an address that begins with https://'],
    [{ phone: 'ligue já' }, 'Give a phone number with its area code, such as +55 11 98888-7777'],
    [{ whatsapp: '123' }, 'Give a phone number with its area code, such as +55 11 98888-7777'],
    [{ email: 'aurora' }, 'Invalid e-mail'],
    [{ color: 'red' }, 'Give a hexadecimal colour, such as #3b82f6'],
  ])('are refused with %j', async (changed, message) => {
    const [field = ''] = Object.keys(changed)
    expect(await save(changed)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  test('include a logo that administrators can change, and everybody can see', async () => {
    const upload = async (person: TestAccount, account: string): Promise<Answer> => {
      const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f4f4d' } })
        .png()
        .toBuffer()
      const body = new FormData()
      body.append('file', new File([new Uint8Array(picture)], 'logo.png'))
      const headers = { authorization: `Bearer ${person.session.access_token}`, 'lastro-account': account }
      const answer = await fetch(`${server.url}/api/company/logo`, { method: 'POST', headers, body })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    }
    const operator = await addMember(company.id, owner, 'operator')
    expect(await upload(operator, company.id)).toMatchObject(refusal(403, 'insufficient_role'))
    expect(await upload(owner, owner.session.user.id)).toMatchObject(refusal(409, 'not_a_company'))
    const { logo_url } = dataOf<{ logo_url: string }>(await upload(owner, company.id))
    expect((await fetch(server.url + logo_url)).headers.get('content-type')).toBe('image/webp')
    expect(dataOf<Company>(await api('GET', '/api/company'))).toMatchObject({ logo_url })
    const workplaces = dataOf<Workplace[]>(await apiAs(operator)('GET', '/api/accounts'))
    expect(workplaces).toMatchObject([{ logo_url: null }, { logo_url }])
    dataOf(await api('DELETE', '/api/company/logo'))
    expect(dataOf<Company>(await api('GET', '/api/company'))).toMatchObject({ logo_url: null })
    expect((await fetch(server.url + logo_url)).status).toBe(404)
  })

  test('add the names of changed fields to the trail of the company', async () => {
    dataOf(await save({ ...contact, color: '#123456' }))
    const { body } = await api('GET', '/api/company/trail?limit=1')
    expect((body as { data: TrailEntry[] }).data).toMatchObject([
      { event: 'company_changed', facts: { name: company.name, fields: 'color' } },
    ])
  })
})

describe('the policies of a company', () => {
  let owner: TestAccount
  let company: Company
  let api: Api
  beforeAll(async () => {
    owner = await createAccount(server)
    company = await openCompany(owner, 'Regras S.A.')
    api = apiIn(company.id, owner)
  })
  const read = async (as = api) => dataOf<Policies>(await as('GET', '/api/company/policies'))
  const save = async (changed: Partial<Policies>, as = api) => {
    const present = { ...(await read(as)), ...changed }
    const { second_step_from: _from, members_without_second_step: _count, ...body } = present
    return as('PUT', '/api/company/policies', body)
  }
  const enter = (person: TestAccount, id = company.id) => apiIn(id, person)('GET', '/api/company')
  const workplace = async (person: TestAccount, id = company.id) =>
    dataOf<Workplace[]>(await apiAs(person)('GET', '/api/accounts')).find((one) => one.id === id)

  test('are read by every member and changed by owners', async () => {
    const [driver, admin] = [
      await addMember(company.id, owner, 'driver'),
      await addMember(company.id, owner, 'admin'),
    ]
    expect(await read(apiIn(company.id, driver))).toMatchObject({
      require_second_step: false,
      second_step_from: null,
      idle_minutes: 30,
      session_hours: 720,
      operators_export: false,
    })
    expect(await save({}, apiIn(company.id, admin))).toMatchObject(refusal(403, 'insufficient_role'))
    expect(dataOf<Policies>(await save({ idle_minutes: 5 }))).toMatchObject({ idle_minutes: 5 })
    expect(await workplace(driver)).toMatchObject({ idle_minutes: 5, missing: null })
    expect(await apiAs(owner)('GET', '/api/company/policies')).toMatchObject(refusal(409, 'not_a_company'))
  })

  test.each([{ idle_minutes: 4 }, { idle_minutes: 31 }, { session_hours: 0 }, { session_hours: 721 }])(
    'are refused with %j',
    async (changed) => {
      const [field = ''] = Object.keys(changed)
      expect(await save(changed)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.stringMatching(/^Use a whole number/) } },
      })
    },
  )

  test('are not changed by a request with an outdated revision, and changes are in the trail', async () => {
    const { revision } = await read()
    dataOf(await save({ session_hours: 24, idle_minutes: 10 }))
    expect(await save({ session_hours: 720, revision })).toMatchObject(refusal(409, 'changed_meanwhile'))
    const { body } = await api('GET', '/api/company/trail?limit=1')
    expect((body as { data: TrailEntry[] }).data).toMatchObject([
      { event: 'policies_changed', facts: { settings: 'idle_minutes session_hours' } },
    ])
    dataOf(await save({ session_hours: 720 }))
  })

  test('require a second step of sign-in 7 days after an owner enabled that policy', async () => {
    const boss = await createAccount(server)
    const { id } = await openCompany(boss, 'Duas Etapas')
    const [careful, other] = [await addMember(id, boss, 'operator'), await addMember(id, boss, 'reader')]
    await switchOnSecondStep(careful)
    const session = (await careful.client.getSession()).data.session ?? careful.session
    const asBoss = apiIn(id, boss)
    expect(await read(asBoss)).toMatchObject({ members_without_second_step: 2 })
    const changed = dataOf<Policies>(await save({ require_second_step: true }, asBoss))
    const days = (Date.parse(changed.second_step_from ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    for (const { email } of [boss, other]) {
      const mail = await mailAbout(email, 'Uma empresa vai exigir a verificação em duas etapas no Lastro')
      expect(mail.text).toContain('"Duas Etapas"')
    }
    expect((await enter(other, id)).status).toBe(200)
    await askAdmin(database, 'update companies set second_step_from = now() where account_id = $1', [id])
    expect(await enter(other, id)).toMatchObject(refusal(403, 'second_step_required_here'))
    expect(await workplace(other, id)).toMatchObject({ state: 'active', missing: 'second_step' })
    expect((await apiAs(other)('GET', '/api/shipments')).status).toBe(200)
    expect((await enter({ ...careful, session }, id)).status).toBe(200)
    expect(await workplace({ ...careful, session }, id)).toMatchObject({ missing: null })
  })

  test('refuse a session whose sign-in is too old, instead of falling back to the personal account', async () => {
    const founder = await createAccount(server)
    const { id } = dataOf<Company>(
      await apiAs(founder)('POST', '/api/companies/conversion', { name: 'Entradas Recentes' }),
    )
    const asFounder = apiAs(founder)
    dataOf(await save({ session_hours: 1 }, asFounder))
    expect((await enter(founder, id)).status).toBe(200)
    await askAdmin(
      database,
      `update sessions s set created_at = now() - interval '61 minutes'
       from members m where m.user_id = s.user_id and m.account_id = $1`,
      [id],
    )
    expect(await asFounder('GET', '/api/shipments')).toMatchObject(refusal(403, 'session_too_old_here'))
    expect(await workplace(founder, id)).toMatchObject({ missing: 'sign_in', is_default: true })
    expect(await asFounder('GET', '/api/account/sessions')).toMatchObject({ status: 200 })
  })

  test('let operators export if an owner allows it', async () => {
    const operator = apiIn(company.id, await addMember(company.id, owner, 'operator'))
    const path = '/api/shipments/export.csv'
    expect(await operator('GET', path)).toMatchObject(refusal(403, 'insufficient_role'))
    dataOf(await save({ operators_export: true }))
    expect((await operator('GET', path)).status).toBe(200)
    dataOf(await save({ operators_export: false }))
    expect(await operator('GET', path)).toMatchObject(refusal(403, 'insufficient_role'))
  })
})

describe('the conversion of a personal account into a company', () => {
  test('preserves shipments, receipts and API keys, and the founder signs in as before', async () => {
    const founder = await createAccount(server, { fullName: 'Helena Prado' })
    const before = apiAs(founder)
    const code = await addShipment(before)
    await addCheckpoint(before, code, 1, { checkpoint_type: 'entrada' })
    await verifiedReceipt(before, `/api/shipments/${code}/receipt`, code, 2)
    const receipt = JSON.stringify((await before('GET', `/api/shipments/${code}/receipt`)).body)
    const logKey = String((await before('GET', '/log/key')).body).trim()
    const { key } = await createKey(before)

    const { id } = dataOf<Company>(
      await before('POST', '/api/companies/conversion', { name: 'Prado Cargas' }),
    )
    expect(id).toBe(founder.session.user.id)
    // The session that was open before the conversion continues, and acts on the company.
    await addCheckpoint(before, code, 0, { checkpoint_type: 'saida' })
    expect((await apiOf(server, key)('GET', `/api/shipments/${code}`)).status).toBe(200)
    expect(verifyReceipt(receipt, { key: logKey, trackingId: code }).valid).toBe(true)
    const { events } = await verifiedReceipt(before, `/api/shipments/${code}/receipt`, code, 3)
    expect(events).toHaveLength(3)
    const { history } = await readShipment(before, code)
    expect(history.map(({ actor }: HistoryEntry) => actor.name)).toEqual(Array(3).fill('Helena Prado'))

    const again = await newClient(server).signInWithPassword({ email: founder.email, password: goodPassword })
    expect(again.error).toBeNull()
    expect(again.data.user?.id).not.toBe(id)
    const renewed = await founder.client.refreshSession()
    expect(renewed.data.session?.user.id).toBe(again.data.user?.id)
    expect(dataOf<Workplace[]>(await before('GET', '/api/accounts'))).toEqual([
      { ...ownWorkplace, id: again.data.user?.id },
      { ...ownWorkplace, id, kind: 'company', name: 'Prado Cargas', is_default: true },
    ])
    // After a founder has left the company, their requests act on their personal account again.
    const successor = await addMember(id, founder, 'admin')
    dataOf(await change(before, successor.email, { role: 'owner' }))
    dataOf(await before('DELETE', `/api/accounts/${id}`))
    expect(dataOf<Workplace[]>(await before('GET', '/api/accounts'))).toMatchObject([
      { kind: 'person', is_default: true },
    ])
  })

  test('is refused to a founder who has converted an account before', async () => {
    const founder = await createAccount(server)
    const api = apiAs(founder)
    dataOf(await api('POST', '/api/companies/conversion', { name: 'Uma Só' }))
    expect(await api('POST', '/api/companies/conversion', { name: 'Uma Só' })).toMatchObject(
      refusal(409, 'already_converted'),
    )
  })

  test('does not stop the mails about new API keys and authorizations', async () => {
    const founder = await createAccount(server)
    const api = apiAs(founder)
    const code = await addShipment(api)
    dataOf(await api('POST', '/api/companies/conversion', { name: 'Rota Norte' }))
    await createKey(api)
    const subjects = [2, 3].map(async (n) => (await mailTo(server.dataDir, founder.email, n)).subject ?? '')
    expect((await Promise.all(subjects)).toSorted()).toEqual([
      expect.stringContaining('chave'),
      'Sua conta virou uma empresa no Lastro',
    ])
    const driver = await createAccount(server)
    await grant(api, code, driver.email)
    expect((await mailTo(server.dataDir, driver.email, 2)).text).toContain(
      '"Rota Norte" autorizou este endereço',
    )
    const held = await apiAs(driver)('GET', `/api/qr/${code}`)
    expect(held).toMatchObject({
      status: 200,
      body: { data: { authorization: { granted_by: { name: 'Rota Norte', email: null } } } },
    })
  })

  test('preserves the second factor and the recovery codes of the founder', async () => {
    const founder = await createAccount(server)
    await switchOnSecondStep(founder)
    await deleteSteps(database)
    const { data: made } = await founder.client.mfa.recoveryCodes.generate()
    const session = (await founder.client.getSession()).data.session ?? founder.session
    dataOf(await apiAs({ ...founder, session })('POST', '/api/companies/conversion', { name: 'Dois Passos' }))
    const client = newClient(server)
    const { data } = await client.signInWithPassword({ email: founder.email, password: goodPassword })
    const half = apiOf(server, data.session?.access_token)
    expect(await half('GET', '/api/shipments')).toMatchObject(refusal(403, 'insufficient_aal'))
    expect((await client.mfa.recoveryCodes.verify({ code: made?.codes[0] ?? '' })).error).toBeNull()
    const whole = apiOf(server, (await client.getSession()).data.session?.access_token)
    expect((await whole('GET', '/api/shipments')).status).toBe(200)
  })

  test('requires a recent sign-in', async () => {
    const founder = await createAccount(server)
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [founder.session.user.id],
    )
    expect(await apiAs(founder)('POST', '/api/companies/conversion', { name: 'Tarde' })).toMatchObject(
      refusal(403, 'sign_in_again'),
    )
  })

  test('leaves the account of the company without identities, factors and sessions', async () => {
    const founder = await createAccount(server)
    dataOf(await apiAs(founder)('POST', '/api/companies/conversion', { name: 'Sem Pessoas' }))
    for (const table of ['sessions', 'identities', 'mfa_factors', 'one_time_tokens', 'known_networks']) {
      const rows = await askAdmin(database, `select from ${table} where user_id = $1`, [
        founder.session.user.id,
      ])
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })
})

test('a person without a name opens, joins and converts companies', async () => {
  const [first, second] = [await createAccount(server), await createAccount(server)]
  // Accounts of an earlier version can have an empty name.
  await askAdmin(database, `update users set user_metadata = '{"full_name": ""}' where id = any ($1)`, [
    [first.session.user.id, second.session.user.id],
  ])
  const opened = await openCompany(first, 'Sem Nome')
  const invitation = { invitations: [{ email: second.email, role: 'reader' }] }
  dataOf(await apiIn(opened.id, first)('POST', '/api/company/invitations', invitation))
  const token = await tokenFor(second.email)
  dataOf(await apiAs(second)('POST', '/api/account/invitation', { token }))
  expect(await membersOf(apiIn(opened.id, first))).toMatchObject([{ name: null }, { name: null }])
  const converted = await apiAs(second)('POST', '/api/companies/conversion', { name: 'Convertida' })
  expect(converted.status).toBe(201)
})

describe('an invitation', () => {
  let owner: TestAccount
  let company: Company
  let api: Api
  beforeAll(async () => {
    owner = await createAccount(server)
    company = await openCompany(owner, 'Convites S.A.')
    api = apiIn(company.id, owner)
  })
  const invite = (emails: readonly string[], role = 'operator') =>
    api('POST', '/api/company/invitations', { invitations: emails.map((email) => ({ email, role })) })

  test('shows company, role and invited address to a caller who is not signed in', async () => {
    const email = newAddress()
    const { invited } = dataOf<{ invited: Invitation[] }>(await invite([email], 'driver'))
    expect(invited).toMatchObject([{ email, role: 'driver', is_expired: false }])
    const token = await tokenFor(email)
    expect(await apiOf(server)('POST', '/api/public/invitation', { token })).toMatchObject({
      status: 200,
      body: { data: { company: 'Convites S.A.', role: 'driver', email } },
    })
  })

  test('is accepted once, by an account whose confirmed address is the invited one', async () => {
    const email = newAddress()
    await invite([email])
    const token = await tokenFor(email)
    const other = await createAccount(server)
    expect(await apiAs(other)('POST', '/api/account/invitation', { token })).toMatchObject(
      refusal(403, 'invitation_of_another'),
    )
    const client = newClient(server)
    await client.signUp({ email, password: goodPassword })
    const token_hash = await confirmationToken(server, email, 2)
    const link = { token_hash, type: 'signup', password: goodPassword } as const
    const confirmed = await client.verifyOtp(link)
    const invited = apiOf(server, confirmed.data.session?.access_token)
    await askAdmin(database, 'update users set email_confirmed_at = null where email = $1', [email])
    expect(await invited('POST', '/api/account/invitation', { token })).toMatchObject(
      refusal(403, 'address_unconfirmed'),
    )
    await askAdmin(database, 'update users set email_confirmed_at = now() where email = $1', [email])
    expect(await invited('POST', '/api/account/invitation', { token })).toMatchObject({
      status: 200,
      body: { data: { id: company.id, role: 'operator', state: 'active' } },
    })
    expect(await invited('POST', '/api/account/invitation', { token })).toMatchObject(
      refusal(404, 'invitation_over'),
    )
  })

  test('cannot be accepted with the first link after a resend or with the second after expiry, and is unlisted after withdrawal', async () => {
    const person = await createAccount(server)
    const first = dataOf<{ invited: Invitation[] }>(await invite([person.email])).invited[0]
    const tokens = [await tokenFor(person.email)]
    const second = dataOf<Invitation>(await api('POST', `/api/company/invitations/${first?.id ?? ''}/resend`))
    tokens.push(await tokenFor(person.email, 2))
    const accept = (token = '') => apiAs(person)('POST', '/api/account/invitation', { token })
    expect(await accept(tokens[0])).toMatchObject(refusal(404, 'invitation_over'))
    await askAdmin(database, 'update invitations set expires_at = now() where email = $1', [person.email])
    expect(await accept(tokens[1])).toMatchObject(refusal(404, 'invitation_over'))
    dataOf(await api('DELETE', `/api/company/invitations/${second.id}`))
    expect(dataOf<Invitation[]>(await api('GET', '/api/company/invitations'))).not.toContainEqual(
      expect.objectContaining({ email: person.email }),
    )
  })

  test('is sent once to each of several addresses, and not to addresses of members', async () => {
    const member = await addMember(company.id, owner, 'reader')
    const address = newAddress()
    const { invited, members } = dataOf<{ invited: Invitation[]; members: string[] }>(
      await invite([address, address.toUpperCase(), member.email]),
    )
    expect(invited.map(({ email }) => email)).toEqual([address])
    expect(members).toEqual([member.email])
  })

  test('offers each address a role of its own, and its mail names the company and shows its logo', async () => {
    const logo = `/files/avatars/${'0'.repeat(32)}.webp`
    const withLogo = 'update users set user_metadata = user_metadata || $2::jsonb where id = $1'
    await askAdmin(database, withLogo, [company.id, { avatar_url: logo }])
    const wishes = [
      { email: newAddress(), role: 'driver' },
      { email: newAddress(), role: 'reader' },
      { email: newAddress(), role: 'auditor', member_until: inDays(30) },
    ]
    const answer = await api('POST', '/api/company/invitations', { invitations: wishes })
    const { invited } = dataOf<{ invited: Invitation[] }>(answer)
    expect(invited).toHaveLength(3)
    expect(invited).toEqual(expect.arrayContaining(wishes.map((wish) => expect.objectContaining(wish))))
    const mail = await mailAbout(wishes[0]?.email ?? '', `Convite da empresa "${company.name}" no Lastro`)
    expect(mail.html).toContain(`<img src="${publicUrl}${logo}" alt="Convites S.A."`)
  })

  test('is refused for an auditor unless it ends the membership within 180 days', async () => {
    const auditor = (member_until: string | null) =>
      api('POST', '/api/company/invitations', {
        invitations: [{ email: newAddress(), role: 'auditor', member_until }],
      })
    expect(await auditor(null)).toMatchObject({
      status: 400,
      body: { fields: { 'invitations.0.member_until': 'Required field' } },
    })
    expect(await auditor(inDays(181))).toMatchObject({
      status: 400,
      body: { fields: { 'invitations.0.member_until': 'The access of an auditor lasts 180 days at most' } },
    })
    expect((await auditor(inDays(179))).status).toBe(201)
  })

  test('cannot offer the role of owner', async () => {
    expect(await invite([newAddress()], 'owner')).toMatchObject({
      status: 400,
      body: { fields: { 'invitations.0.role': 'Invalid choice' } },
    })
  })
})

describe('a membership', () => {
  const noSuchWarehouse = { status: 400, body: { fields: { warehouse_id: 'Invalid choice' } } }
  let owner: TestAccount
  let company: Company
  let api: Api
  beforeAll(async () => {
    owner = await createAccount(server, { fullName: 'Dona Rita' })
    company = await openCompany(owner, 'Membros Ltda.')
    api = apiIn(company.id, owner)
  })

  test('ends immediately when it is removed, and a new invitation restores the same member', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { id, number } = await memberNamed(api, person.email)
    dataOf(await change(api, person.email, { state: 'removed' }))
    expect(await apiIn(company.id, person)('GET', '/api/shipments')).toMatchObject(
      refusal(403, 'not_a_member'),
    )
    dataOf(
      await api('POST', '/api/company/invitations', {
        invitations: [{ email: person.email, role: 'reader' }],
      }),
    )
    dataOf(await apiAs(person)('POST', '/api/account/invitation', { token: await tokenFor(person.email, 2) }))
    expect(await memberNamed(api, person.email)).toMatchObject({
      id,
      number,
      role: 'reader',
      state: 'active',
    })
  })

  test('can be suspended and resumed, and expires at its end without a background job', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const read = () => apiIn(company.id, person)('GET', '/api/shipments')
    dataOf(await change(api, person.email, { state: 'suspended' }))
    expect(await read()).toMatchObject(refusal(403, 'membership_suspended'))
    dataOf(
      await change(api, person.email, {
        state: 'active',
        expires_at: new Date(Date.now() + 1_500).toISOString(),
      }),
    )
    expect((await read()).status).toBe(200)
    await vi.waitUntil(async () => (await read()).status === 403, { timeout: 20_000 })
    expect(await read()).toMatchObject(refusal(403, 'membership_expired'))
  })

  test('can be ended by the member, even while suspended', async () => {
    const person = await addMember(company.id, owner, 'driver')
    dataOf(await change(api, person.email, { state: 'suspended' }))
    dataOf(await apiAs(person)('DELETE', `/api/accounts/${company.id}`))
    expect(await apiAs(person)('DELETE', `/api/accounts/${company.id}`)).toMatchObject(
      refusal(404, 'not_found'),
    )
    expect(dataOf<Workplace[]>(await apiAs(person)('GET', '/api/accounts'))).toHaveLength(1)
  })

  test('does not show a name that the person chooses after it ended', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    dataOf(await change(api, person.email, { state: 'removed' }))
    await person.client.updateUser({ data: { full_name: 'Outro Nome' } })
    expect((await membersOf(api)).find((one) => one.id === id)).toMatchObject({
      name: 'Pessoa operator',
      email: null,
      second_step: false,
    })
  })

  test('is recorded as the actor of an import and of an erasure', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const asAdmin = apiIn(company.id, admin)
    const { id } = await memberNamed(api, admin.email)
    const code = await addShipment(asAdmin)
    dataOf(await asAdmin('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    expect(await askAdmin(database, actors, [code])).toEqual([{ actor: null }, { actor: id }])
    const file = randomUUID()
    dataOf(await asAdmin('POST', '/api/imports', { id: file, file_name: 'a.csv', rows: 1 }))
    const row = {
      tracking_id: newCode(),
      origin: 'Recife',
      origin_city: 'Recife',
      origin_state: 'PE',
      destination: 'Natal',
      destination_city: 'Natal',
      destination_state: 'RN',
      recipient_name: 'Ana',
      estimated_delivery: inDays(3),
    }
    dataOf(await asAdmin('PUT', `/api/imports/${file}/rows/1`, { rows: [row] }))
    dataOf(await asAdmin('POST', `/api/imports/${file}/commit`, {}))
    expect((await readShipment(api, row.tracking_id)).history[0]?.actor).toMatchObject({ id })
  })

  test.each([
    ['it ends', (email: string) => change(api, email, { state: 'removed' })],
    ['its role changes', (email: string) => change(api, email, { role: 'driver' })],
    [
      'the sessions of the person end',
      (email: string) =>
        askAdmin(
          database,
          `delete from sessions s using users u where u.id = s.user_id and u.email = $1
           returning pg_notify('lastro_session', u.id::text)`,
          [email],
        ),
    ],
  ] as const)('closes the event stream when %s', async (_when, act) => {
    const person = await addMember(company.id, owner, 'operator')
    const response = await fetch(`${server.url}/api/events`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${person.session.access_token}`,
        'lastro-account': company.id,
      },
    })
    expect(response.status).toBe(200)
    const ended = response.text()
    await act(person.email)
    expect(await ended).toContain('event: open')
  })

  test('appears in the history with its ID and the person’s name, and in no public receipt', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const { history } = await readShipment(api, code)
    const { id } = await memberNamed(api, person.email)
    expect(history[0]?.actor).toMatchObject({ id, name: 'Pessoa operator', email: null })
    expect(id).not.toBe(person.session.user.id)
    const receipt = JSON.stringify((await apiOf(server)('GET', `/api/public/shipments/${code}/receipt`)).body)
    expect(receipt).not.toContain(id)
  })

  test('shows a new name or role of the member in the next look-up of a shipment by API key', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const byKey = apiOf(server, (await createKey(api)).key)
    const actorIn = async () => (await readShipment(byKey, code)).history[0]?.actor
    expect(await actorIn()).toMatchObject({ name: 'Pessoa operator', role: 'operator' })
    await person.client.updateUser({ data: { full_name: 'Olívia Reis' } })
    expect(await actorIn()).toMatchObject({ name: 'Olívia Reis', role: 'operator' })
    dataOf(await change(api, person.email, { role: 'reader' }))
    expect(await actorIn()).toMatchObject({ name: 'Olívia Reis', role: 'reader' })
  })

  test('shows a new place of work in the next look-up of a shipment by API key', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const byKey = apiOf(server, (await createKey(api)).key)
    const placeIn = async () => (await readShipment(byKey, code)).history[0]?.actor.place
    expect(await placeIn()).toBeNull()
    const warehouse = await addWarehouse(api, 'Armazém Guarulhos')
    expect(await change(api, person.email, { warehouse_id: warehouse.id })).toMatchObject({
      status: 200,
      body: { data: { warehouse_id: warehouse.id, place: 'Armazém Guarulhos', role: 'operator' } },
    })
    expect(await placeIn()).toBe('Armazém Guarulhos')
    expect((await readShipment(api, code)).history[0]?.actor).toMatchObject({
      name: 'Pessoa operator',
      role: 'operator',
      place: 'Armazém Guarulhos',
    })
    const { body } = await api('GET', '/api/company/trail?limit=1')
    expect((body as { data: TrailEntry[] }).data).toMatchObject([
      { event: 'member_changed', facts: { place_before: '', place: 'Armazém Guarulhos' } },
    ])
    const path = `/api/warehouses/${warehouse.id}`
    dataOf(await api('PUT', path, { name: 'Armazém Cumbica', address_id: warehouse.address_id }))
    expect(await placeIn()).toBe('Armazém Cumbica')
    dataOf(await change(api, person.email, { warehouse_id: null }))
    expect(await placeIn()).toBeNull()
  })

  test('stays assigned to an archived warehouse until the warehouse is deleted, but no other member can be assigned to it', async () => {
    const [person, colleague] = [
      await addMember(company.id, owner, 'operator'),
      await addMember(company.id, owner, 'driver'),
    ]
    const code = await addShipment(apiIn(company.id, person))
    const byKey = apiOf(server, (await createKey(api)).key)
    const placeIn = async () => (await readShipment(byKey, code)).history[0]?.actor.place
    const { id, address_id } = await addWarehouse(api, 'Armazém Antigo')
    dataOf(await change(api, person.email, { warehouse_id: id }))
    dataOf(await api('DELETE', `/api/warehouses/${id}`))
    expect(await placeIn()).toBe('Armazém Antigo')
    expect((await change(api, person.email, { role: 'reader' })).status).toBe(200)
    expect(await change(api, colleague.email, { warehouse_id: id })).toMatchObject(noSuchWarehouse)
    dataOf(await api('DELETE', `/api/addresses/${address_id}`))
    expect(await placeIn()).toBeNull()
    expect(await memberNamed(api, person.email)).toMatchObject({ warehouse_id: null, place: null })
  })

  test.each([
    ['an unknown warehouse', async () => randomUUID()],
    ['a warehouse of another company', async () => (await addWarehouse(apiAs(owner), 'Alheio')).id],
  ] as const)('does not get %s as its place of work', async (_which, foreign) => {
    const person = await addMember(company.id, owner, 'operator')
    expect(await change(api, person.email, { warehouse_id: await foreign() })).toMatchObject(noSuchWarehouse)
    expect(await memberNamed(api, person.email)).toMatchObject({ warehouse_id: null })
  })

  test('has its own idempotency keys, separate from those of colleagues and of API keys', async () => {
    const [one, other] = [
      await addMember(company.id, owner, 'operator'),
      await addMember(company.id, owner, 'operator'),
    ]
    const byKey = apiOf(server, (await createKey(api)).key)
    const send = (by: Api, notes: string) =>
      by(
        'POST',
        '/api/shipments',
        { origin: 'Recife', destination: notes },
        { 'idempotency-key': 'pedido-1' },
      )
    const callers = [apiIn(company.id, one), apiIn(company.id, other), byKey]
    const answers: Answer[] = []
    for (const [at, by] of callers.entries()) answers.push(await send(by, `Destino ${at}`))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const [at, by] of callers.entries()) {
      const again = await send(by, `Destino ${at}`)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.body).toEqual(answers[at]?.body)
    }
    expect(await send(apiIn(company.id, one), 'Natal')).toMatchObject(refusal(409, 'idempotency_key_reused'))
  })

  test('with the role operator or driver may change only its own checkpoints', async () => {
    const [one, other, admin] = [
      await addMember(company.id, owner, 'operator'),
      await addMember(company.id, owner, 'driver'),
      await addMember(company.id, owner, 'admin'),
    ]
    const code = await addShipment(api)
    const { id } = await addCheckpoint(apiIn(company.id, other), code, 1)
    const correct = (person: TestAccount) =>
      apiIn(company.id, person)('PUT', `/api/checkpoints/${id}`, { notes: randomUUID() })
    expect(await correct(one)).toMatchObject(refusal(403, 'checkpoint_of_another'))
    expect((await correct(other)).status).toBe(200)
    expect((await correct(admin)).status).toBe(200)
    expect(await apiIn(company.id, one)('DELETE', `/api/checkpoints/${id}`)).toMatchObject(
      refusal(403, 'checkpoint_of_another'),
    )
  })

  test('cannot end, be suspended or lose the role of owner while there is no other owner', async () => {
    expect(await apiAs(owner)('DELETE', `/api/accounts/${company.id}`)).toMatchObject(
      refusal(409, 'last_owner'),
    )
    expect(await change(api, owner.email, { role: 'admin' })).toMatchObject(refusal(409, 'last_owner'))
    expect(await change(api, owner.email, { state: 'suspended' })).toMatchObject(refusal(409, 'last_owner'))
    const proof = { email: owner.email, password: owner.password, leave_open_shipments: true }
    expect(await apiAs(owner)('POST', '/api/account/deletion', proof)).toMatchObject(
      refusal(409, 'last_owner'),
    )
  })

  test('requires a recent sign-in for a change if it has the role of owner', async () => {
    const first = await createAccount(server)
    const shared = await openCompany(first, 'Sessão Antiga')
    const second = await addMember(shared.id, first, 'admin')
    const asFirst = apiIn(shared.id, first)
    dataOf(await change(asFirst, second.email, { role: 'owner' }))
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [first.session.user.id],
    )
    for (const changed of [{ role: 'admin' }, { state: 'removed' }] as const) {
      expect(await change(asFirst, second.email, changed)).toMatchObject(refusal(403, 'sign_in_again'))
    }
  })

  test('is changed only if the request names its current revision', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { revision } = await memberNamed(api, person.email)
    dataOf(await change(api, person.email, { role: 'reader' }))
    expect(await change(api, person.email, { role: 'driver', revision })).toMatchObject(
      refusal(409, 'changed_meanwhile'),
    )
  })

  test('mails the member when it is suspended, changes its role or ends', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const steps = [
      [{ role: 'reader' }, 'Seu papel em uma empresa no Lastro mudou'],
      [{ state: 'suspended' }, 'Seu acesso a uma empresa no Lastro foi suspenso'],
      [{ state: 'removed' }, 'Você não faz mais parte de uma empresa no Lastro'],
    ] as const
    for (const [changed, subject] of steps) {
      dataOf(await change(api, person.email, changed))
      const { text } = await mailAbout(person.email, subject)
      expect(text).toContain('"Membros Ltda."')
      if ('role' in changed) expect(text).toContain('o seu papel agora é: Leitura')
    }
  })

  test('begins with a mail to the inviting member, which does not name the new member', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const person = await createAccount(server)
    const body = { invitations: [{ email: person.email, role: 'operator' }] }
    dataOf(await apiIn(company.id, admin)('POST', '/api/company/invitations', body))
    dataOf(await apiAs(person)('POST', '/api/account/invitation', { token: await tokenFor(person.email) }))
    const { text } = await mailAbout(admin.email, 'Um convite seu foi aceito no Lastro')
    expect(text).toContain('"Membros Ltda."')
    expect(text).not.toContain(person.email)
  })

  test('mails an auditor once before the access ends', async () => {
    const auditor = await addMember(company.id, owner, 'auditor')
    const subject = 'Seu acesso a uma empresa no Lastro termina em breve'
    const mails = async () =>
      (await mailsTo(server.dataDir, auditor.email)).filter((mail) => mail.subject === subject)
    const warn = async () => {
      await askAdmin(database, `select graphile_worker.add_job('warn-auditors', '{}')`)
      const waiting = `select from graphile_worker.jobs where task_identifier in ('warn-auditors', 'send-member-notice')`
      await vi.waitUntil(async () => (await askAdmin(database, waiting)).length === 0, {
        timeout: waitTimeout,
      })
    }
    await warn()
    expect(await mails()).toEqual([])
    dataOf(await change(api, auditor.email, { expires_at: inDays(6) }))
    await warn()
    await warn()
    expect(await mails()).toHaveLength(1)
  })

  test('can include the responsibility to sign for quality, with name and professional registration', async () => {
    const [admin, person] = [
      await addMember(company.id, owner, 'admin'),
      await addMember(company.id, owner, 'operator'),
    ]
    const { id } = await memberNamed(api, person.email)
    const path = `/api/company/members/${id}/responsibility`
    const signing = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
    expect(await apiIn(company.id, person)('PUT', path, signing)).toMatchObject(
      refusal(403, 'insufficient_role'),
    )
    const named = await apiIn(company.id, admin)('PUT', path, signing)
    expect(named).toMatchObject({ status: 200, body: { data: { id, responsibility: signing } } })
    expect(await memberNamed(api, person.email)).toMatchObject({ responsibility: signing })
    expect(await memberNamed(api, admin.email)).toMatchObject({ responsibility: null })
    const granted = `select m.granted from sessions s, acting_members(array[s.id], array[s.user_id], array[$2::uuid]) m where s.user_id = $1`
    const acting = [person.session.user.id, company.id]
    expect(await askAdmin(database, granted, acting)).toEqual([{ granted: ['quality.sign'] }])
    expect(await api('DELETE', path)).toMatchObject({ body: { data: { responsibility: null } } })
    expect(await askAdmin(database, granted, acting)).toEqual([{ granted: [] }])
    expect(await api('DELETE', `/api/company/members/${randomUUID()}/responsibility`)).toMatchObject(
      refusal(404, 'not_found'),
    )
  })

  test('is named responsible by an administrator unless they are an owner or that administrator', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const asAdmin = apiIn(company.id, admin)
    const signing = { name: 'Rita Prado', registration: 'CRF-SP 98765' }
    for (const email of [owner.email, admin.email]) {
      const path = `/api/company/members/${(await memberNamed(api, email)).id}/responsibility`
      expect(await asAdmin('PUT', path, signing)).toMatchObject(refusal(403, 'member_above'))
      expect(await asAdmin('DELETE', path)).toMatchObject(refusal(403, 'member_above'))
    }
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    const path = `/api/company/members/${id}/responsibility`
    expect((await asAdmin('PUT', path, signing)).status).toBe(200)
    const { body } = await api('GET', '/api/company/trail?limit=20')
    expect((body as { data: TrailEntry[] }).data).toContainEqual(
      expect.objectContaining({
        event: 'responsible_named',
        facts: { member: id, signing_name: signing.name, registration: signing.registration },
      }),
    )
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [admin.session.user.id],
    )
    expect(await asAdmin('PUT', path, signing)).toMatchObject(refusal(403, 'sign_in_again'))
    const proof = { email: person.email, password: person.password }
    expect((await apiAs(person)('POST', '/api/account/deletion', proof)).status).toBe(200)
    const named = `select facts from audit_log where event = 'responsible_named' and facts ->> 'member' = $1`
    expect(await askAdmin(database, named, [id])).toEqual([{ facts: { member: id } }])
  })

  test('loses the responsibility for quality when the member is removed', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    const signing = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
    dataOf(await api('PUT', `/api/company/members/${id}/responsibility`, signing))
    dataOf(await change(api, person.email, { state: 'removed' }))
    expect((await membersOf(api)).find((one) => one.id === id)).toMatchObject({
      state: 'removed',
      responsibility: null,
    })
  })

  test('ends when the person deletes their account, and no longer shows a name', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const { id } = await memberNamed(api, person.email)
    const proof = { email: person.email, password: person.password, leave_open_shipments: true }
    expect((await apiAs(person)('POST', '/api/account/deletion', proof)).status).toBe(200)
    expect((await membersOf(api)).find((one) => one.id === id)).toMatchObject({
      name: null,
      email: null,
      state: 'removed',
    })
    const { history } = await readShipment(api, code)
    expect(history[0]?.actor).toMatchObject({ id, name: null, is_deleted: true })
  })

  test('adds each of its changes to the trail of the company, with the acting member', async () => {
    const { body } = await api('GET', '/api/company/trail?limit=1000')
    const entries = (body as { data: TrailEntry[] }).data.filter(({ facts }) => !('event_id' in facts))
    expect(entries.at(-1)).toMatchObject({ event: 'company_opened', actor: { name: 'Dona Rita', number: 1 } })
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'member_invited',
        actor: expect.objectContaining({ name: 'Dona Rita' }),
        facts: { invitation: expect.any(String), role: 'admin', email: expect.stringContaining('@') },
      }),
    )
    expect(new Set(entries.map(({ event }) => event))).toEqual(
      new Set([
        'company_opened',
        'api_key_made',
        'member_invited',
        'member_joined',
        'member_changed',
        'member_removed',
        'member_left',
        'responsible_named',
        'responsible_ended',
      ]),
    )
  })

  test('is in the trail with values before and after, and the trail is filtered by person, kind and time', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    dataOf(await change(api, person.email, { role: 'reader', state: 'suspended' }))
    const entries = async (query: string) =>
      ((await api('GET', `/api/company/trail?limit=100&${query}`)).body as { data: TrailEntry[] }).data
    const [changed, ...older] = await entries('kind=members')
    expect(changed).toMatchObject({
      event: 'member_changed',
      facts: {
        member: id,
        role_before: 'operator',
        role: 'reader',
        state_before: 'active',
        state: 'suspended',
      },
    })
    expect(older.find(({ event }) => event === 'member_invited')?.facts['email']).toBe(person.email)
    expect(older.every(({ event }) => /^(member|invitation|responsible)_/.test(event))).toBe(true)
    expect((await entries(`actor=${id}`)).map(({ event }) => event)).toEqual(['member_joined'])
    const at = encodeURIComponent(changed?.occurred_at ?? '')
    expect((await entries(`from=${at}`))[0]).toEqual(changed)
    expect(await entries(`to=${at}`)).not.toContainEqual(changed)
    expect((await api('GET', '/api/company/trail?kind=else')).status).toBe(400)
    const proof = { email: person.email, password: person.password }
    expect((await apiAs(person)('POST', '/api/account/deletion', proof)).status).toBe(200)
    const holding = `select id from audit_log where facts ->> 'email' = $1`
    expect(await askAdmin(database, holding, [person.email])).toEqual([])
  })
})

describe('a role', () => {
  const people = {} as Record<Role, TestAccount>
  let company: Company
  beforeAll(async () => {
    people.owner = await createAccount(server)
    company = await openCompany(people.owner, 'Todos os Papéis')
    for (const role of roles)
      if (role !== 'owner') people[role] = await addMember(company.id, people.owner, role)
  })

  test.each(roles)(
    '%s gets insufficient_role from exactly the calls that the permission table denies',
    async (role) => {
      const api = apiIn(company.id, people[role])
      const wrong: unknown[] = []
      for (const { method, path, access, needs } of server.calls) {
        if (access !== 'account' || needs === undefined || needs === 'self') continue
        if (method === 'HEAD' || path === '/api/events') continue
        const { status, body } = await api(
          method,
          path.replaceAll(/\{\w+\}/g, randomUUID()),
          method === 'GET' ? undefined : 'x',
          // Refusals count by network, and all roles together get more than one network may.
          { 'x-forwarded-for': `192.0.2.${roles.indexOf(role)}` },
        )
        const isRefused = (body as { code?: unknown }).code === 'insufficient_role'
        if (isRefused === may(role, needs) || status === 500)
          wrong.push({ method, path, needs, isRefused, status })
      }
      expect(wrong).toEqual([])
    },
  )

  test.each(['reader', 'auditor'] as const)('%s may read shipments, receipts and labels', async (role) => {
    const code = await addShipment(apiIn(company.id, people.owner))
    const api = apiIn(company.id, people[role])
    await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 1)
    const paths = ['shipments', `shipments/${code}`, 'dashboard', `checkpoints/${code}`, `qr/${code}`]
    for (const path of paths) {
      expect({ path, status: (await api('GET', `/api/${path}`)).status }).toEqual({ path, status: 200 })
    }
    expect((await api('POST', '/api/labels', { shipments: [code] })).status).toBe(200)
  })

  test('auditor may export data, and the trail of the company names the member', async () => {
    const api = apiIn(company.id, people.auditor)
    expect((await api('GET', '/api/shipments/export.csv')).status).toBe(200)
    expect((await api('GET', '/api/account/export')).status).toBe(200)
    const { body } = await api('GET', '/api/company/trail?limit=1')
    expect((body as { data: TrailEntry[] }).data).toMatchObject([
      { event: 'data_exported', actor: { name: 'Pessoa auditor' } },
    ])
  })
})

describe('a company that is being closed', () => {
  test('is read-only, can be reopened, and is erased after 14 days', async () => {
    const owner = await createAccount(server)
    const company = await openCompany(owner, 'Fim de Linha')
    const api = apiIn(company.id, owner)
    const contact = { phone: '+55 11 3333-4444', email: 'fim@linha.test', color: '#123456' }
    dataOf(await api('PUT', '/api/company', { name: company.name, revision: company.revision, ...contact }))
    const code = await addShipment(api)
    const { key } = await createKey(api)
    expect(await api('POST', '/api/company/closing', { name: 'Outra' })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Type the name as it is written above' } },
    })
    const { closes_at } = dataOf<Company>(await api('POST', '/api/company/closing', { name: 'Fim de Linha' }))
    expect(Date.parse(closes_at ?? '') - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    expect((await api('GET', `/api/shipments/${code}`)).status).toBe(200)
    expect(await api('POST', '/api/checkpoints', {})).toMatchObject(refusal(403, 'company_closing'))
    expect(await apiOf(server, key)('GET', `/api/shipments/${code}`)).toMatchObject(
      refusal(401, 'unauthorized'),
    )
    dataOf(await api('DELETE', '/api/company/closing'))
    await addCheckpoint(api, code, 0)
    dataOf(await api('POST', '/api/company/closing', { name: 'Fim de Linha' }))
    await askAdmin(database, 'update companies set closes_at = now() where account_id = $1', [company.id])
    await askAdmin(database, `select graphile_worker.add_job('close-companies', '{}')`)
    await vi.waitUntil(async () => (await api('GET', '/api/shipments')).status === 403, { timeout: 30_000 })
    expect(await api('GET', '/api/shipments')).toMatchObject(refusal(403, 'not_a_member'))
    expect(dataOf<Workplace[]>(await apiAs(owner)('GET', '/api/accounts'))).toMatchObject([
      { kind: 'person' },
    ])
    const left = 'select phone, email, color from companies where account_id = $1'
    expect(await askAdmin(database, left, [company.id])).toEqual([{ phone: null, email: null, color: null }])
    await vi.waitUntil(
      async () =>
        (
          await askAdmin(database, 'select from shipments where user_id = $1 and erased_at is null', [
            company.id,
          ])
        ).length === 0,
      { timeout: 30_000 },
    )
  })

  test('is closed even if the closing of another company fails', async () => {
    const owner = await createAccount(server)
    const [stuck, next] = [await openCompany(owner, 'Presa'), await openCompany(owner, 'Seguinte')]
    await askAdmin(
      database,
      `create function refuse_closing() returns trigger language plpgsql as $$ begin raise 'stuck'; end; $$`,
    )
    await askAdmin(
      database,
      `create trigger refuse_closing before update of closed_at on companies
       for each row when (old.account_id = '${stuck.id}') execute function refuse_closing()`,
    )
    const due = `update companies set closes_at = now() - $2::interval where account_id = $1`
    await askAdmin(database, due, [stuck.id, '2 minutes'])
    await askAdmin(database, due, [next.id, '1 minute'])
    await askAdmin(database, `select graphile_worker.add_job('close-companies', '{}')`)
    const isOpen = async (id: string) => (await apiIn(id, owner)('GET', '/api/company')).status === 200
    await vi.waitUntil(async () => !(await isOpen(next.id)), { timeout: 30_000 })
    expect(await isOpen(stuck.id)).toBe(true)
    await askAdmin(database, 'drop function refuse_closing cascade')
  })
})
