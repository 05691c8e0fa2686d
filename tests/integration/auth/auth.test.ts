import { beforeAll, describe, expect, test } from 'vitest'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
} from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

describe('the Supabase client library', () => {
  test('signs up, is refused until the address is confirmed, confirms, and signs in', async () => {
    const email = newEmail()
    const client = newClient(server)
    const signedUp = await client.signUp({
      email: email.toUpperCase(),
      password: goodPassword,
      options: { data: { full_name: 'Ana Souza' } },
    })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()
    expect(signedUp.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ana Souza' } })

    const early = await client.signInWithPassword({ email, password: goodPassword })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' })

    const token_hash = await confirmationToken(server, email)
    const verified = await client.verifyOtp({ token_hash, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.user?.id).toBe(signedUp.data.user?.id)
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String))

    const signedIn = await newClient(server).signInWithPassword({ email, password: goodPassword })
    expect(signedIn.error).toBeNull()
    expect(signedIn.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(await statusOnApi(server, signedIn.data.session?.access_token ?? '')).toBe(200)
  })

  test('refuses a wrong password with the same message as an unknown address', async () => {
    const { email } = await createAccount(server)
    const client = newClient(server)
    const wrong = await client.signInWithPassword({ email, password: 'not the password' })
    const unknown = await client.signInWithPassword({ email: newEmail(), password: goodPassword })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(unknown.error).toMatchObject({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  test('verifies its access token with the published keys', async () => {
    const { client, session } = await createAccount(server)
    const { data, error } = await client.getClaims(session.access_token)
    expect(error).toBeNull()
    expect(data?.header.alg).toBe('ES256')
    expect(data?.claims).toMatchObject({
      iss: `${publicUrl}/auth/v1`,
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email: session.user.email,
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
    })
  })

  test('changes the name without changing other metadata', async () => {
    const { client } = await createAccount(server, { fullName: 'Ana' })
    const changed = await client.updateUser({ data: { full_name: '  Ana Luísa ', is_admin: true } })
    expect(changed.error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ana Luísa', is_admin: true })
    await client.updateUser({ data: { full_name: null } })
    expect((await client.getUser()).data.user?.user_metadata).toEqual({ is_admin: true })
  })

  test.each([
    ['12345', 'length', 'Password should be at least 6 characters.'],
    ['x'.repeat(129), 'length', 'Password cannot be longer than 128 characters'],
    ['Senha123', 'pwned', expect.stringContaining('easy to guess')],
    ['FLAMENGO', 'pwned', expect.stringContaining('easy to guess')],
  ])('gets the reason why %s cannot be a password', async (password, reason, message) => {
    const { error } = await newClient(server).signUp({ email: newEmail(), password })
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: [reason], message })
  })

  test('accepts a password of 128 characters unchanged, including spaces', async () => {
    const password = ` ${'ção '.repeat(40).slice(0, 126)} `
    const { email } = await createAccount(server, { password })
    const client = newClient(server)
    expect((await client.signInWithPassword({ email, password })).error).toBeNull()
    const trimmed = await client.signInWithPassword({ email, password: password.trim() })
    expect(trimmed.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('requests a new link, and the first link stays valid', async () => {
    const email = newEmail()
    const client = newClient(server)
    await client.signUp({ email, password: goodPassword })
    const first = await confirmationToken(server, email)
    await askAdmin(database, 'delete from throttles')
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    expect(await confirmationToken(server, email, 2)).not.toBe(first)
    expect((await client.verifyOtp({ token_hash: first, type: 'email' })).error).toBeNull()
  })
})

describe('the API', () => {
  test('names the error in `code` only for clients that request the newer API version', async () => {
    const body = { email: 'nobody', password: goodPassword }
    const named = await callAuth(server, '/signup', { body })
    expect(named.status).toBe(400)
    expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(named.headers.get('x-sb-error-code')).toBe('validation_failed')
    expect(named.body).toEqual({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
    const old = await callAuth(server, '/signup', { body, headers: { 'x-supabase-api-version': '' } })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    expect(old.headers.get('x-sb-error-code')).toBe('validation_failed')
    expect(old.body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    })
  })

  test.each([
    ['/signup', {}, 422, 'anonymous_provider_disabled'],
    ['/signup', { email: 'a@lastro.test' }, 400, 'validation_failed'],
    [
      '/signup',
      { email: `${'a'.repeat(250)}@lastro.test`, password: goodPassword },
      400,
      'validation_failed',
    ],
    ['/token?grant_type=password', { password: goodPassword }, 400, 'validation_failed'],
    ['/token?grant_type=magic', {}, 400, 'invalid_credentials'],
    ['/token?grant_type=refresh_token', {}, 400, 'validation_failed'],
    ['/verify', {}, 400, 'validation_failed'],
    ['/verify', { type: 'signup' }, 400, 'validation_failed'],
    ['/verify', { type: 'sms', token_hash: 'x' }, 400, 'validation_failed'],
    ['/verify', { type: 'signup', token_hash: 'x', email: 'a@lastro.test' }, 400, 'validation_failed'],
    ['/verify', { type: 'signup', token: '123456', email: 'a@lastro.test' }, 403, 'otp_expired'],
    ['/resend', { type: 'sms', email: 'a@lastro.test' }, 400, 'validation_failed'],
    ['/recover', {}, 400, 'validation_failed'],
    ['/nothing', {}, 404, 'not_found'],
  ])('refuses POST %s with %j', async (path, body, status, code) => {
    const answer = await callAuth(server, path, { body })
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test('accepts requests from a client of another origin', async () => {
    const preflight = await callAuth(server, '/token', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Supabase-Api-Version')
    const answer = await callAuth(server, '/settings')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })

  test('returns health, settings and the public key without secrets', async () => {
    expect((await callAuth(server, '/health')).body).toMatchObject({ name: 'Lastro' })
    expect((await callAuth(server, '/settings')).body).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    expect((await callAuth(server, '/.well-known/jwks.json')).body).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
          kid: expect.any(String),
          x: expect.any(String),
          y: expect.any(String),
        },
      ],
    })
  })

  test('records sign-ups and failed sign-ins in the audit log, without mail addresses', async () => {
    const { email, session } = await createAccount(server)
    await newClient(server).signInWithPassword({ email, password: 'not the password' })
    const rows = await askAdmin<{ event: string; line: string }>(
      database,
      'select event, to_jsonb(audit_log)::text as line from audit_log where user_id = $1 order by id',
      [session.user.id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['signed_up', 'link_used', 'sign_in_failed'])
    expect(rows.filter(({ line }) => line.includes(email))).toEqual([])
  })
})
