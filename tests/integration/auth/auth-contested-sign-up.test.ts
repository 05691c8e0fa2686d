import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth } from '../../support/auth/auth-http.ts'
import { companyApi, createCompany, mailedLink } from '../../support/api/companies.ts'
import { linkIn, mailTo, secretsOf } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// Another person signs up with an address before its owner does (Sudhodanan and Paverd,
// "Pre-hijacked accounts", 2022).

const outsiders = 'Atacante-9911!'
const owners = 'Vitima-7722!'

let database: TestDatabase
let server: TestServer
let email: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

beforeEach(() => {
  email = newEmail('vitima')
})

async function signUp(password: string, fullName: string): Promise<Answer> {
  await resetThrottles(database)
  return callAuth(server, '/signup', { body: { email, password, data: { full_name: fullName } } })
}

const signIn = (password: string) =>
  callAuth(server, '/token?grant_type=password', { body: { email, password } })

const confirm = async (mail: number) =>
  callAuth(server, '/verify', {
    body: { type: 'signup', token_hash: await confirmationToken(server, email, mail) },
  })

describe('an address that two people sign up with', () => {
  test.each([
    ['the first', 1],
    ['the second', 2],
  ])('gets an account without password or name if the link in %s mail confirms it', async (_, mail) => {
    await signUp(outsiders, 'Atacante')
    await signUp(owners, 'Vítima')
    await mailTo(server.dataDir, email, 2)

    expect(await confirm(mail)).toMatchObject({
      status: 200,
      body: { needs_password: true, user: { email, user_metadata: {} } },
    })
    for (const password of [outsiders, owners]) {
      expect(await signIn(password)).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    }
  })

  test('stays without a password when another person signs up before and after the owner', async () => {
    await signUp(outsiders, 'Atacante')
    await signUp(owners, 'Vítima')
    await signUp(outsiders, 'Atacante')
    await mailTo(server.dataDir, email, 3)
    await confirm(3)
    expect(await signIn(outsiders)).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test('lets the owner set a password after confirmation, without a time limit', async () => {
    await signUp(outsiders, 'Atacante')
    await signUp(owners, 'Vítima')
    await mailTo(server.dataDir, email, 2)
    const client = newClient(server)
    const token_hash = await confirmationToken(server, email, 2)
    const { data } = await client.verifyOtp({ token_hash, type: 'signup' })
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '1 hour' where user_id = $1`,
      [data.user?.id],
    )
    expect((await client.updateUser({ password: owners, data: { full_name: 'Vítima' } })).error).toBeNull()
    expect(await signIn(owners)).toMatchObject({
      status: 200,
      body: { user: { user_metadata: { full_name: 'Vítima' } } },
    })
  })

  test('gets a mailed link that leads to the form for a new password', async () => {
    await signUp(outsiders, 'Atacante')
    await signUp(owners, 'Vítima')
    const token = secretsOf(linkIn(await mailTo(server.dataDir, email, 2))).get('token') ?? ''
    const { headers } = await callAuth(server, `/verify?${new URLSearchParams({ token, type: 'signup' })}`)
    const fragment = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
    expect(fragment.get('type')).toBe('recovery')
  })

  test('answers both passwords with email_not_confirmed until it is confirmed', async () => {
    await signUp(outsiders, 'Atacante')
    await signUp(owners, 'Vítima')
    for (const password of [outsiders, owners]) {
      expect(await signIn(password)).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } })
    }
  })
})

describe('an address that only an outsider signed up with', () => {
  const confirmWith = async (given: object) =>
    callAuth(server, '/verify', {
      body: { type: 'signup', token_hash: await confirmationToken(server, email), ...given },
    })

  test('is not confirmed by a wrong password, which leaves the link unused', async () => {
    await signUp(outsiders, 'Atacante')
    expect(await confirmWith({ password: owners })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect(await signIn(outsiders)).toMatchObject({ body: { code: 'email_not_confirmed' } })
    expect(await confirmWith({ password: outsiders })).toMatchObject({ status: 200 })
    expect(await confirmWith({ password: outsiders })).toMatchObject({ body: { code: 'otp_expired' } })
  })

  test('joins and opens no company before its owner has set a password', async () => {
    await resetThrottles(database)
    const boss = await createAccount(server)
    const { id } = await createCompany(server, boss, 'Transportes Azul')
    await signUp(outsiders, 'Atacante')
    const { body } = await confirmWith({})
    const { access_token: token } = body as { readonly access_token: string }
    await companyApi(server, boss, id)('POST', '/api/company/invitations', {
      invitations: [{ email, role: 'operator' }],
    })
    const invitation = { token: (await mailedLink(server, email, 2)).hash.slice(1) }
    const api = apiOf(server, token)
    const refused = { status: 403, body: { code: 'sign_in_again' } }
    expect(await api('POST', '/api/account/invitation', invitation)).toMatchObject(refused)
    expect(await api('POST', '/api/companies', { name: 'Outra' })).toMatchObject(refused)
    expect(await api('POST', '/api/companies/conversion', { name: 'Outra' })).toMatchObject(refused)

    expect((await signIn(outsiders)).status).toBe(200)
    const change = { method: 'PUT', token, body: { password: owners } }
    expect((await callAuth(server, '/user', change)).status).toBe(200)
    expect(await signIn(outsiders)).toMatchObject({ body: { code: 'invalid_credentials' } })
    expect(await api('POST', '/api/account/invitation', invitation)).toMatchObject({ status: 200 })
  })
})

test('a recovery of an unconfirmed account drops the name from the sign-up', async () => {
  await signUp(outsiders, 'Atacante')
  // Mails may be sent out of order. The test waits for the first mail, so that the mail of the
  // recovery is the second.
  await mailTo(server.dataDir, email, 1)
  await resetThrottles(database)
  await callAuth(server, '/recover', { body: { email } })
  const token_hash = secretsOf(linkIn(await mailTo(server.dataDir, email, 2))).get('token') ?? ''
  const { body } = await callAuth(server, '/verify', { body: { type: 'recovery', token_hash } })
  expect(body).toMatchObject({ user: { user_metadata: {} } })
})

test('a person who signs up twice with the same password keeps the password and the name', async () => {
  await signUp(goodPassword, 'Ana Souza')
  await signUp(goodPassword, 'Ana Souza')
  await mailTo(server.dataDir, email, 2)
  const { body } = await confirm(1)
  expect(body).not.toHaveProperty('needs_password')
  expect(await signIn(goodPassword)).toMatchObject({
    status: 200,
    body: { user: { user_metadata: { full_name: 'Ana Souza' } } },
  })
})
