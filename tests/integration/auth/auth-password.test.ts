import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { linkIn, mailTo } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

beforeEach(async () => {
  await resetThrottles(database)
  account = await createAccount(server)
})

const newPassword = 'Buriti-Veredas-90'

/**
 * Simulates that the sign-in was more than ten minutes ago. From then on, a new password requires
 * the current password.
 */
const pass = () =>
  askAdmin(database, `update sessions set created_at = now() - interval '601 seconds' where user_id = $1`, [
    account.session.user.id,
  ])
const change = (body: object, token = account.session.access_token): Promise<Answer> =>
  callAuth(server, '/user', { method: 'PUT', token, body })
const signIn = (password: string, email = account.email) =>
  newClient(server).signInWithPassword({ email, password })

describe('a new password', () => {
  test('is accepted right after signing in, ends all other sessions, and is reported by mail', async () => {
    const { client, session, email } = account
    const other = (await signIn(goodPassword)).data.session
    const { data, error } = await client.updateUser({ password: newPassword })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(session.user.id)
    expect(await statusOnApi(server, session.access_token)).toBe(200)
    expect(await statusOnApi(server, other?.access_token ?? '')).toBe(401)
    expect((await signIn(goodPassword)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(newPassword)).error).toBeNull()
    const mail = await mailTo(server.dataDir, email, 2)
    expect(mail.subject).toBe('Sua senha no Lastro foi alterada')
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth?mode=reset-password`)
  })

  test('invalidates every link that was mailed before', async () => {
    await callAuth(server, '/recover', { body: { email: account.email } })
    const token_hash = await confirmationToken(server, account.email, 2)
    expect((await change({ password: newPassword })).status).toBe(200)
    expect(await callAuth(server, '/verify', { body: { token_hash, type: 'recovery' } })).toMatchObject({
      body: { code: 'otp_expired', message: 'Email link is invalid' },
    })
  })

  test('cancels a change of address that waits for its confirmations', async () => {
    expect((await change({ email: newEmail() })).body).toHaveProperty('new_email')
    expect((await change({ password: newPassword })).body).not.toHaveProperty('new_email')
  })

  test.each([
    ['12345', 'length', 'Password should be at least 6 characters.'],
    ['x'.repeat(129), 'length', 'Password cannot be longer than 128 characters'],
    ['Senha123', 'pwned', expect.stringContaining('easy to guess')],
  ])('cannot be %s', async (password, reason, message) => {
    const { error } = await account.client.updateUser({ password })
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: [reason], message })
  })

  test('cannot be the own address, at the sign-up or later', async () => {
    const { email, client } = await createAccount(server)
    const weak = { error: { code: 'weak_password', reasons: ['pwned'] } }
    for (const password of [email, email.toUpperCase(), email.split('@')[0] ?? '']) {
      expect(await client.updateUser({ password })).toMatchObject(weak)
      expect(await newClient(server).signUp({ email, password })).toMatchObject(weak)
    }
  })

  test('cannot equal the old one', async () => {
    const { error } = await account.client.updateUser({ password: goodPassword })
    expect(error).toMatchObject({
      code: 'same_password',
      status: 422,
      message: 'New password should be different from the old password.',
    })
  })

  test('requires the current password ten minutes after signing in', async () => {
    await pass()
    const { client } = account
    expect((await client.updateUser({ password: newPassword })).error).toMatchObject({
      code: 'current_password_required',
      status: 400,
    })
    expect(
      (await client.updateUser({ password: newPassword, current_password: 'not the password' })).error,
    ).toMatchObject({ code: 'current_password_invalid', status: 400 })
    const right = await client.updateUser({ password: newPassword, current_password: goodPassword })
    expect(right.error).toBeNull()
    expect((await signIn(newPassword)).error).toBeNull()
  })

  test('is refused if the request contains a wrong current password', async () => {
    expect(await change({ password: newPassword, current_password: 'not the password' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect((await signIn(goodPassword)).error).toBeNull()
  })

  test('is rate-limited after wrong current passwords, which count like failed sign-ins', async () => {
    const guess = { password: newPassword, current_password: 'not the password' }
    for (let time = 1; time <= 10; time++) expect((await change(guess)).status).toBe(400)
    expect(await change(guess)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect((await signIn(goodPassword)).error).toMatchObject({ status: 429 })
  })

  test('is accepted from only one of five concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        change({ password: `${newPassword}-${n}`, current_password: goodPassword }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A refused request got 409 if it read the old hash before the change. It got 400 if it read
    // the new hash, which its current password no longer matches.
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([
        { status: 409, code: 'conflict' },
        { status: 400, code: 'current_password_invalid' },
      ]).toContainEqual({
        status,
        code: (body as { code: string }).code,
      })
    }
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(`${newPassword}-${winner}`)).error).toBeNull()
  })

  test('is saved together with the name in the request, or neither is saved', async () => {
    const wish = { password: '12345', data: { full_name: 'Eva' } }
    expect((await change(wish)).status).toBe(422)
    expect((await account.client.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ana Souza' })
    expect((await change({ ...wish, password: newPassword })).body).toMatchObject({
      user_metadata: { full_name: 'Eva' },
    })
    expect((await signIn(newPassword)).error).toBeNull()
  })

  test('does not reveal the account to another person who signed up with the same address', async () => {
    const outsiders = 'Strangers-Password-1'
    const body = { email: account.email, password: outsiders }
    await resetThrottles(database)
    await callAuth(server, '/signup', { body })
    expect((await change({ password: newPassword })).status).toBe(200)
    expect((await signIn(outsiders)).error).toMatchObject({ code: 'email_not_confirmed' })
  })
})

test('a sign-in starts no session if the password is changed during the sign-in', async () => {
  const holder = new Client({ connectionString: database.adminUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`update users set password_hash = password_hash || 'x' where email = $1`, [
    account.email,
  ])
  const pending = signIn(goodPassword)
  // Waits until the sign-in has read the old hash and waits for the row lock.
  await expect
    .poll(() =>
      askAdmin(
        database,
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%holds_password%'`,
      ),
    )
    .toHaveLength(1)
  await holder.query('commit')
  await holder.end()
  expect((await pending).error).toMatchObject({ code: 'invalid_credentials' })
})

test('a password stays unchanged if the session ends during the request', async () => {
  const holder = new Client({ connectionString: database.adminUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from users where email = $1 for update', [account.email])
  const pending = change({ password: newPassword })
  await expect
    .poll(() =>
      askAdmin(
        database,
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%no key update%'`,
      ),
    )
    .toHaveLength(1)
  await holder.query('delete from sessions where user_id = $1', [account.session.user.id])
  await holder.query('commit')
  await holder.end()
  expect(await pending).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  expect((await signIn(goodPassword)).error).toBeNull()
})

test('the audit log records changes and wrong guesses, and contains no password', async () => {
  await change({ password: newPassword, current_password: 'not the password' })
  await change({ password: newPassword, current_password: goodPassword })
  const rows = await askAdmin<{ event: string; line: string }>(
    database,
    'select event, to_jsonb(audit_log)::text as line from audit_log where user_id = $1 order by id',
    [account.session.user.id],
  )
  expect(rows.map(({ event }) => event).slice(-2)).toEqual(['password_change_failed', 'password_changed'])
  expect(rows.filter(({ line }) => line.includes(newPassword) || line.includes(goodPassword))).toEqual([])
})

describe('the user metadata', () => {
  test('is merged key by key, with name and picture', async () => {
    const { client } = account
    const avatar_url = `/files/avatars/${'0123456789abcdef'.repeat(2)}.webp`
    await client.updateUser({ data: { avatar_url } })
    expect((await client.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ana Souza', avatar_url })
    await client.updateUser({ data: { avatar_url: null } })
    expect((await client.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ana Souza' })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/ana.png',
    'https://img.lastro.test/ana.png',
    `//evil.test/files/avatars/${'a'.repeat(32)}.webp`,
    `https://evil.test/files/avatars/${'a'.repeat(32)}.webp`,
    `/files/avatars/../${'a'.repeat(32)}.webp`,
    `/files/avatars/${'a'.repeat(32)}.svg`,
    `/files/avatars/${'a'.repeat(32)}.webp\n`,
  ])('is refused with a picture at %s', async (avatar_url) => {
    expect(await change({ data: { avatar_url } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('is refused with a phone number', async () => {
    expect(await change({ phone: '+5581999990000' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})
