import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Invitation } from '#contract/endpoints/invitations.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { publicUrl } from '../../support/processes/server.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import {
  database,
  server,
  apiAs,
  apiIn,
  openCompany,
  addMember,
  tokenFor,
  mailAbout,
  inDays,
  membersOf,
  memberNamed,
  change,
  refusal,
  startCompanyServer,
} from '../../support/api/company-server.ts'

startCompanyServer()

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
    const email = newEmail()
    const { invited } = dataOf<{ invited: Invitation[] }>(await invite([email], 'driver'))
    expect(invited).toMatchObject([{ email, role: 'driver', is_expired: false }])
    const token = await tokenFor(email)
    expect(await apiOf(server)('POST', '/api/public/invitation', { token })).toMatchObject({
      status: 200,
      body: { data: { company: 'Convites S.A.', role: 'driver', email } },
    })
  })

  test('is accepted once, by an account whose confirmed address is the invited one', async () => {
    const email = newEmail()
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
    const invitee = newEmail()
    const { invited, members } = dataOf<{ invited: Invitation[]; members: string[] }>(
      await invite([invitee, invitee.toUpperCase(), member.email]),
    )
    expect(invited.map(({ email }) => email)).toEqual([invitee])
    expect(members).toEqual([member.email])
  })

  test('offers each address a role of its own, and its mail names the company and shows its logo', async () => {
    const logo = `/files/avatars/${'0'.repeat(32)}.webp`
    const withLogo = 'update users set user_metadata = user_metadata || $2::jsonb where id = $1'
    await askAdmin(database, withLogo, [company.id, { avatar_url: logo }])
    const wishes = [
      { email: newEmail(), role: 'driver' },
      { email: newEmail(), role: 'reader' },
      { email: newEmail(), role: 'auditor', member_until: inDays(30) },
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
        invitations: [{ email: newEmail(), role: 'auditor', member_until }],
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
    expect(await invite([newEmail()], 'owner')).toMatchObject({
      status: 400,
      body: { fields: { 'invitations.0.role': 'Invalid choice' } },
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
    const response = await fetch(`${server.url}/api/live`, {
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
})
