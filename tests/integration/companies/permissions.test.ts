import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Policies } from '#contract/endpoints/policies.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import { roles, may, type Role } from '#domain/accounts/role.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { switchOnSecondStep } from '../../support/auth/second-step.ts'
import { addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import {
  database,
  server,
  apiAs,
  apiIn,
  openCompany,
  addMember,
  mailAbout,
  ownWorkplace,
  refusal,
  startCompanyServer,
} from '../../support/api/company-server.ts'

startCompanyServer()

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
        if (method === 'HEAD' || path === '/api/live') continue
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
