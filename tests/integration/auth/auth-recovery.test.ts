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
import { linkIn, mailsTo, mailTo, secretsOf } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

beforeEach(() => resetThrottles(database))

const newPassword = 'Buriti-Veredas-90'
const redirectTo = `${publicUrl}/auth?mode=reset-password`
const invalid = { status: 403, body: { code: 'otp_expired', message: 'Email link is invalid' } }

const recover = (body: object, query = '', headers = {}): Promise<Answer> =>
  callAuth(server, `/recover${query}`, { body, headers })
const verify = (token_hash: string, type = 'recovery'): Promise<Answer> =>
  callAuth(server, '/verify', { body: { token_hash, type } })

/**
 * Requests a recovery.
 * @returns the secret of its link, which is in the second mail by default
 */
async function recoveryToken(email: string, count = 2): Promise<string> {
  await resetThrottles(database)
  expect((await recover({ email })).status).toBe(200)
  return confirmationToken(server, email, count)
}

async function signsIn({ email }: Pick<TestAccount, 'email'>, password: string): Promise<boolean> {
  return (await newClient(server).signInWithPassword({ email, password })).error === null
}

describe('the Supabase client library', () => {
  test('requests a link, opens it, sets a new password, and signs in with only that password', async () => {
    const account = await createAccount(server)
    const asked = await newClient(server).resetPasswordForEmail(account.email.toUpperCase(), { redirectTo })
    expect(asked).toEqual({ data: {}, error: null })

    const client = newClient(server)
    const token_hash = await confirmationToken(server, account.email, 2)
    const verified = await client.verifyOtp({ token_hash, type: 'recovery' })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toMatchObject({
      id: account.session.user.id,
      recovery_sent_at: expect.any(String),
    })
    expect((await client.getClaims()).data?.claims.amr).toEqual([
      { method: 'otp', timestamp: expect.any(Number) },
    ])

    expect((await client.updateUser({ password: newPassword })).error).toBeNull()
    expect(await signsIn(account, account.password)).toBe(false)
    expect(await signsIn(account, newPassword)).toBe(true)
  })

  test('may set one password without the old one, even an hour after opening the link', async () => {
    const { email } = await createAccount(server)
    const client = newClient(server)
    await client.verifyOtp({ token_hash: await recoveryToken(email), type: 'recovery' })
    await askAdmin(database, `update sessions set created_at = now() - interval '1 hour'`)
    expect((await client.updateUser({ password: newPassword })).error).toBeNull()
    const again = await client.updateUser({ password: goodPassword })
    expect(again.error).toMatchObject({ code: 'current_password_required' })
  })

  test('must wait a minute between requests for an address, with or without an account', async () => {
    const { email } = await createAccount(server)
    for (const recipient of [email, newEmail()]) {
      const client = newClient(server)
      expect((await client.resetPasswordForEmail(recipient)).error).toBeNull()
      const again = await client.resetPasswordForEmail(recipient)
      expect(again.error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
        ),
      })
    }
  })

  test('gets an error for an invalid address', async () => {
    const { error } = await newClient(server).resetPasswordForEmail('nobody')
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
  })
})

describe('POST /recover', () => {
  test.each([{}, { email: '' }, { email: null }])('refuses the body %j', async (body) => {
    expect(await recover(body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Password recovery requires an email' },
    })
  })

  test('answers alike for every address, and mails only addresses that have an account', async () => {
    const unknown = newEmail()
    const unconfirmed = newEmail()
    await newClient(server).signUp({ email: unconfirmed, password: goodPassword })
    const { email: confirmed } = await createAccount(server)
    const answers: Answer[] = []
    for (const round of [1, 2]) {
      for (const email of [unknown, unconfirmed, confirmed]) answers.push(await recover({ email }))
      expect(answers).toHaveLength(3 * round)
    }
    const shapes = answers.map(({ status, headers, body }) => {
      const { date: _, 'request-id': _id, ...rest } = Object.fromEntries(headers)
      const text = JSON.stringify({ rest, body }).replaceAll(/\b([345]\d|60)\b/g, '<wait>')
      return `${status} ${text}`
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
    expect(new Set(shapes).size).toBe(2)
    for (const email of [unconfirmed, confirmed]) {
      expect((await mailTo(server.dataDir, email, 2)).subject).toBe('Redefina sua senha no Lastro')
    }
    expect(await mailsTo(server.dataDir, unknown)).toEqual([])
  })

  test('mails one link to the sign-in page, even if the request names another site', async () => {
    const { email } = await createAccount(server)
    const evil = 'https://evil.test/'
    const query = `?redirect_to=${encodeURIComponent(evil)}`
    await recover({ email, redirect_to: evil }, query, {
      redirect_to: evil,
      referer: evil,
      host: 'evil.test',
    })
    const mail = await mailTo(server.dataDir, email, 2)
    expect(mail.text).toContain('60 minutos')
    expect(`${mail.text}${mail.html}`).not.toContain('evil')
    const link = linkIn(mail)
    expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/auth`)
    expect([...secretsOf(link).keys()]).toEqual(['token', 'type'])
    expect(secretsOf(link).get('type')).toBe('recovery')
  })

  test('sends one mail for five concurrent calls', async () => {
    const { email } = await createAccount(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => recover({ email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429])
  })
})

describe('a recovery link', () => {
  test('succeeds once if it is used five times concurrently', async () => {
    const { email } = await createAccount(server)
    const token = await recoveryToken(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const other of answers.filter(({ status }) => status !== 200)) expect(other).toMatchObject(invalid)
  })

  test('is valid for an hour', async () => {
    const { email } = await createAccount(server)
    const token = await recoveryToken(email)
    expect(
      await askAdmin(
        database,
        `select (expires_at - created_at)::text as life from one_time_tokens where kind = 'recovery'
         order by created_at desc limit 1`,
      ),
    ).toEqual([{ life: '01:00:00' }])
    await askAdmin(database, 'update one_time_tokens set expires_at = now()')
    expect(await verify(token)).toMatchObject({ status: 403, body: { message: 'Email link has expired' } })
  })

  test.each(['signup', 'email', 'email_change'])(
    'is refused if its type was replaced by %s',
    async (type) => {
      const { email } = await createAccount(server)
      const token = await recoveryToken(email)
      expect(await verify(token, type)).toMatchObject(invalid)
      expect((await verify(token)).status).toBe(200)
    },
  )

  test('invalidates every other link and every session', async () => {
    const { email, session } = await createAccount(server)
    const first = await recoveryToken(email, 2)
    const second = await recoveryToken(email, 3)
    expect((await verify(first)).status).toBe(200)
    expect(await verify(second)).toMatchObject(invalid)
    expect(await statusOnApi(server, session.access_token)).toBe(401)
  })

  test('gives the account to the owner of the mailbox after a sign-up by another person', async () => {
    const email = newEmail()
    await newClient(server).signUp({ email, password: 'Squatter-Password-1' })
    const confirmation = await confirmationToken(server, email)
    const owner = newClient(server)
    const { data } = await owner.verifyOtp({ token_hash: await recoveryToken(email), type: 'recovery' })
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect(await signsIn({ email }, 'Squatter-Password-1')).toBe(false)
    expect(await verify(confirmation, 'signup')).toMatchObject(invalid)
    expect((await owner.updateUser({ password: newPassword })).error).toBeNull()
    expect(await signsIn({ email }, newPassword)).toBe(true)
  })

  test('leaves the password of a confirmed account valid until another password is set', async () => {
    const account = await createAccount(server)
    expect((await verify(await recoveryToken(account.email))).status).toBe(200)
    expect(await signsIn(account, account.password)).toBe(true)
  })

  test('redirects with the session in the fragment, and only to our site', async () => {
    const { email } = await createAccount(server)
    const follow = (token: string, target: string): Promise<Answer> =>
      callAuth(server, `/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(target)}`)
    const good = await follow(await recoveryToken(email), redirectTo)
    expect(good.status).toBe(303)
    const { origin, search, hash } = new URL(good.headers.get('location') ?? '')
    expect(`${origin}${search}`).toBe(`${publicUrl}?mode=reset-password`)
    const fragment = new URLSearchParams(hash.slice(1))
    expect(fragment.get('type')).toBe('recovery')
    expect(await statusOnApi(server, fragment.get('access_token') ?? '')).toBe(200)
    const bad = await follow(await recoveryToken(email, 3), 'https://evil.test/')
    expect(bad.headers.get('location')).toMatch(`${publicUrl}/auth#access_token=`)
  })
})

test('the audit log records the request and the recovery, without addresses', async () => {
  const { email, session } = await createAccount(server)
  await verify(await recoveryToken(email))
  const rows = await askAdmin<{ event: string; line: string }>(
    database,
    'select event, to_jsonb(audit_log)::text as line from audit_log where user_id = $1 order by id',
    [session.user.id],
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'signed_up',
    'link_used',
    'recovery_requested',
    'recovered',
  ])
  expect(rows.filter(({ line }) => line.includes(email))).toEqual([])
})
