import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Company, Invitation, Member, TrailEntry, Workplace } from '#contract/endpoints/companies.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { roles, may, type Role } from '#domain/role.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Answer, type Api } from '../support/api.ts'
import { makeKey } from '../support/api-keys.ts'
import { askAdmin, resetThrottles } from '../support/auth-database.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newAddress,
  newClient,
  type TestAccount,
} from '../support/auth.ts'
import { grant } from '../support/authorizations.ts'
import { linkIn, mailTo } from '../support/mail.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { deleteSteps, switchOnSecondStep } from '../support/second-step.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../support/shipment-api.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { COMPANIES: 'on' } })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})
beforeEach(() => resetThrottles(database))

const apiAs = ({ session }: TestAccount): Api => apiOf(server, session.access_token)

/** Calls the API for a company. */
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
      emails: [person.email],
      role,
      member_until,
    }),
  )
  dataOf(await apiAs(person)('POST', '/api/account/invitation', { token: await tokenFor(person.email) }))
  return person
}

/**
 * Returns the invitation token in the n-th mail to an address. The default is the second mail,
 * because the first one confirms the account.
 */
async function tokenFor(email: string, count = 2): Promise<string> {
  const link = linkIn(await mailTo(server.dataDir, email, count))
  expect(link.pathname).toBe('/convite')
  return link.hash.slice(1)
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
  const { id, role, state, expires_at, revision } = { ...(await memberNamed(api, email)), ...changed }
  return api('PUT', `/api/company/members/${id}`, { role, state, expires_at, revision })
}

/** Query for the actors of a shipment's events. An event whose contents were erased has none. */
const actors = `select substring(convert_from(e.server_fields, 'UTF8') from '"actor":"([0-9a-f-]{36})"') as actor
  from events e join shipments s on s.id = e.shipment_id where s.tracking_id = $1 order by e.sequence`

const refusal = (status: number, code: string) => ({ status, body: { status: 'error', code } })

test('opening a company is refused until the operator enables companies', async () => {
  const { server: other } = await sharedServer()
  const { session } = await createAccount(other)
  const api = apiOf(other, session.access_token)
  for (const path of ['/api/companies', '/api/companies/conversion']) {
    expect(await api('POST', path, { name: 'Cedo Demais' })).toMatchObject(refusal(403, 'companies_off'))
  }
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
    const { key } = await makeKey(apiIn(company.id, owner))
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
      { id: owner.session.user.id, kind: 'person', name: null, role: 'owner', state: 'active' },
      { id: company.id, kind: 'company', name: 'Transportes Aurora Ltda.', role: 'owner', state: 'active' },
    ])
  })
})

describe('the conversion of an account into a company', () => {
  test('preserves shipments, receipts, API keys and codes, and the founder signs in as before', async () => {
    const founder = await createAccount(server, { fullName: 'Helena Prado' })
    const before = apiAs(founder)
    const code = await addShipment(before)
    await addCheckpoint(before, code, 1, { checkpoint_type: 'entrada' })
    await verifiedReceipt(before, `/api/shipments/${code}/receipt`, code, 2)
    const receipt = JSON.stringify((await before('GET', `/api/shipments/${code}/receipt`)).body)
    const logKey = String((await before('GET', '/log/key')).body).trim()
    const { key } = await makeKey(before)

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
      { id: again.data.user?.id, kind: 'person', name: null, role: 'owner', state: 'active' },
      { id, kind: 'company', name: 'Prado Cargas', role: 'owner', state: 'active' },
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
    await makeKey(api)
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
    api('POST', '/api/company/invitations', { emails, role })

  test('shows company, role and invited address to a caller who is not signed in', async () => {
    const email = newAddress()
    const { invited } = dataOf<{ invited: Invitation[] }>(await invite([email], 'driver'))
    expect(invited).toMatchObject([{ email, role: 'driver', is_expired: false }])
    const token = await tokenFor(email, 1)
    expect(await apiOf(server)('POST', '/api/public/invitation', { token })).toMatchObject({
      status: 200,
      body: { data: { company: 'Convites S.A.', role: 'driver', email } },
    })
  })

  test('is accepted once, by an account whose confirmed address is the invited one', async () => {
    const email = newAddress()
    await invite([email])
    const token = await tokenFor(email, 1)
    const other = await createAccount(server)
    expect(await apiAs(other)('POST', '/api/account/invitation', { token })).toMatchObject(
      refusal(403, 'invitation_of_another'),
    )
    const client = newClient(server)
    await client.signUp({ email, password: goodPassword })
    const confirmed = await client.verifyOtp({
      token_hash: await confirmationToken(server, email, 2),
      type: 'signup',
    })
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

  test('cannot be accepted once resent or expired, and is not listed after its withdrawal', async () => {
    const person = await createAccount(server)
    const first = dataOf<{ invited: Invitation[] }>(await invite([person.email])).invited[0]
    const tokens = [await tokenFor(person.email)]
    const second = dataOf<Invitation>(await api('POST', `/api/company/invitations/${first?.id ?? ''}/resend`))
    tokens.push(await tokenFor(person.email, 3))
    const accept = (token = '') => apiAs(person)('POST', '/api/account/invitation', { token })
    expect(await accept(tokens[0])).toMatchObject(refusal(404, 'invitation_over'))
    await askAdmin(database, 'update invitations set expires_at = now() where email = $1', [person.email])
    expect(await accept(tokens[1])).toMatchObject(refusal(404, 'invitation_over'))
    dataOf(await api('DELETE', `/api/company/invitations/${second.id}`))
    expect(dataOf<Invitation[]>(await api('GET', '/api/company/invitations'))).not.toContainEqual(
      expect.objectContaining({ email: person.email }),
    )
  })

  test('becomes invalid when the inviting member loses the permission to invite', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const person = await createAccount(server)
    dataOf(
      await apiIn(company.id, admin)('POST', '/api/company/invitations', {
        emails: [person.email],
        role: 'operator',
      }),
    )
    const token = await tokenFor(person.email)
    dataOf(await change(api, admin.email, { role: 'operator' }))
    expect(await apiAs(person)('POST', '/api/account/invitation', { token })).toMatchObject(
      refusal(404, 'invitation_over'),
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

  test('must end the membership of an auditor within 180 days', async () => {
    const auditor = (member_until: string | null) =>
      api('POST', '/api/company/invitations', { emails: [newAddress()], role: 'auditor', member_until })
    expect(await auditor(null)).toMatchObject({
      status: 400,
      body: { fields: { member_until: 'Required field' } },
    })
    expect(await auditor(inDays(181))).toMatchObject({
      status: 400,
      body: { fields: { member_until: 'The access of an auditor lasts 180 days at most' } },
    })
    expect((await auditor(inDays(179))).status).toBe(201)
  })

  test('is refused with already_member if the accepting account is a member already', async () => {
    const email = newAddress('segundo')
    await invite([email], 'reader')
    const token = await tokenFor(email, 1)
    await askAdmin(database, 'update users set email = $1 where email = $2', [email, owner.email])
    expect(await apiAs(owner)('POST', '/api/account/invitation', { token })).toMatchObject(
      refusal(409, 'already_member'),
    )
    await askAdmin(database, 'update users set email = $2 where email = $1', [email, owner.email])
  })

  test('cannot offer the role of owner', async () => {
    expect(await invite([newAddress()], 'owner')).toMatchObject({
      status: 400,
      body: { fields: { role: 'Invalid choice' } },
    })
  })
})

describe('a membership', () => {
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
    dataOf(await api('POST', '/api/company/invitations', { emails: [person.email], role: 'reader' }))
    dataOf(await apiAs(person)('POST', '/api/account/invitation', { token: await tokenFor(person.email, 3) }))
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
    const response = await fetch(`${server.address}/api/events`, {
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

  test('permits an operator or driver to change own checkpoints only', async () => {
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

  test('ends for only one of two owners who leave concurrently', async () => {
    const first = await createAccount(server)
    const shared = await openCompany(first, 'Dois Donos')
    const second = await addMember(shared.id, first, 'admin')
    dataOf(await change(apiIn(shared.id, first), second.email, { role: 'owner' }))
    const answers = await Promise.all(
      [first, second].map((person) => apiAs(person)('DELETE', `/api/accounts/${shared.id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('cannot be changed by an administrator if it has or gets the role of owner', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const asAdmin = apiIn(company.id, admin)
    expect(await change(asAdmin, owner.email, { state: 'removed' })).toMatchObject(
      refusal(403, 'member_above'),
    )
    expect(await change(asAdmin, admin.email, { role: 'owner' })).toMatchObject(refusal(403, 'member_above'))
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

  test('ends when the person’s account is deleted, and the history no longer shows the name', async () => {
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
    const { body } = await api('GET', '/api/company/trail?limit=100')
    const entries = (body as { data: TrailEntry[] }).data
    expect(entries.at(-1)).toMatchObject({ event: 'company_opened', actor: { name: 'Dona Rita', number: 1 } })
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'member_invited',
        actor: expect.objectContaining({ name: 'Dona Rita' }),
        facts: { invitation: expect.any(String), role: 'admin' },
      }),
    )
    expect(new Set(entries.map(({ event }) => event))).toEqual(
      new Set([
        'company_opened',
        'member_invited',
        'member_joined',
        'member_changed',
        'member_removed',
        'member_left',
        'shipment_erased',
      ]),
    )
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
        const { body } = await api(
          method,
          path.replaceAll(/\{\w+\}/g, randomUUID()),
          method === 'GET' ? undefined : 'x',
        )
        const isRefused = (body as { code?: unknown }).code === 'insufficient_role'
        if (isRefused === may(role, needs)) wrong.push({ method, path, needs, isRefused })
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('a company that is being closed', () => {
  test('is read-only, can be reopened, and is erased after 14 days', async () => {
    const owner = await createAccount(server)
    const company = await openCompany(owner, 'Fim de Linha')
    const api = apiIn(company.id, owner)
    const code = await addShipment(api)
    const { key } = await makeKey(api)
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
})
