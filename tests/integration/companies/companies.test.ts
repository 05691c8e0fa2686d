import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, goodPassword, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { grant } from '../../support/api/authorizations.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { deleteSteps, switchOnSecondStep } from '../../support/auth/second-step.ts'
import { startServer } from '../../support/processes/server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import {
  database,
  server,
  apiAs,
  apiIn,
  openCompany,
  addMember,
  tokenFor,
  membersOf,
  change,
  ownWorkplace,
  refusal,
  startCompanyServer,
} from '../../support/api/company-server.ts'

startCompanyServer()

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
