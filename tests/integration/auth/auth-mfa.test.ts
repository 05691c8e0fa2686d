import { randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, goodPassword, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { apiOf } from '../../support/api/api.ts'
import { mailsTo, mailTo, linkIn, secretsOf } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { type App, enrollApp, deleteSteps, switchOnSecondStep } from '../../support/auth/second-step.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
/** An account that is signed in and has no second factor. */
let plain: TestAccount
/**
 * Account with a session in which the second step of sign-in is missing. Only tests that change
 * nothing use it.
 */
let owing: Awaited<ReturnType<typeof accountThatOwes>>

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  plain = await createAccount(server)
  owing = await accountThatOwes()
})

beforeEach(() => resetThrottles(database))

async function signIn({ email, password }: Pick<TestAccount, 'email' | 'password'>): Promise<GoTrueClient> {
  const client = newClient(server)
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

async function tokenOf(client: GoTrueClient): Promise<string> {
  const { data } = await client.getSession()
  if (data.session === null) throw new Error('nobody is signed in')
  return data.session.access_token
}

async function levelsOf(client: GoTrueClient) {
  const { data, error } = await client.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return data
}

async function sessionOf(client: GoTrueClient): Promise<string> {
  const payload = Buffer.from((await tokenOf(client)).split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { session_id: string }).session_id
}

/**
 * Creates an account with a second factor, and a session in which the factor is not verified yet.
 */
async function accountThatOwes(): Promise<{ account: TestAccount; app: App; client: GoTrueClient }> {
  const account = await createAccount(server)
  const app = await switchOnSecondStep(account)
  await deleteSteps(database)
  return { account, app, client: await signIn(account) }
}

describe('enrolling a second factor', () => {
  test('returns the secret once, as text, URI and picture', async () => {
    const { client, email } = await createAccount(server)
    const { data, error } = await client.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Celular',
      issuer: 'Lastro',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Celular' })
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(data?.totp.uri ?? '')).toContain(`otpauth://totp/Lastro:${email}?issuer=Lastro`)
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#%]*<\/svg>$/)

    const [row] = await askAdmin<{ secret: Buffer }>(
      database,
      'select secret from mfa_factors where id = $1',
      [data?.id],
    )
    expect(row?.secret.includes(Buffer.from(data?.totp.secret ?? '', 'base64'))).toBe(false)
    const shown = JSON.stringify((await client.getUser()).data.user)
    expect(shown).toContain('Celular')
    expect(shown).not.toContain(data?.totp.secret)
  })

  test('uses the host name of the installation as issuer if no issuer is given', async () => {
    const { client } = await createAccount(server)
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe(new URL(publicUrl).host)
    expect(data?.friendly_name).toBe('')
  })

  test.runIf(isWhole)('has no effect until a code is verified', async () => {
    const account = await createAccount(server)
    await enrollApp(account.client)
    const client = await signIn(account)
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(await statusOnApi(server, await tokenOf(client))).toBe(200)
  })

  test.each([
    ['phone', 422, 'mfa_phone_enroll_not_enabled'],
    ['webauthn', 422, 'mfa_webauthn_enroll_not_enabled'],
    ['hotp', 400, 'validation_failed'],
    [undefined, 400, 'validation_failed'],
  ])('refuses the factor type %s', async (factor_type, status, code) => {
    const { access_token: token } = plain.session
    const answer = await callAuth(server, '/factors', { body: { factor_type }, token })
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test.each([
    ['friendly_name', 'x'.repeat(101)],
    ['friendly_name', 'a\u0000b'],
    ['issuer', '\ud800'],
  ])('refuses a %s that cannot be displayed', async (field, value) => {
    const answer = await callAuth(server, '/factors', {
      body: { factor_type: 'totp', [field]: value },
      token: plain.session.access_token,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test.runIf(isWhole)('refuses a duplicate name and an eleventh factor', async () => {
    const { client } = await createAccount(server)
    await enrollApp(client, 'Celular')
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: ' Celular ' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (let count = 1; count < 10; count++) await enrollApp(client)
    const more = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(more.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
  })

  test('requires the current password ten minutes after signing in', async () => {
    const { client, session } = await createAccount(server)
    await askAdmin(database, `update sessions set created_at = now() - interval '11 minutes' where id = $1`, [
      await sessionOf(client),
    ])
    const { error } = await client.mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const enroll = (current_password: string) =>
      callAuth(server, '/factors', {
        body: { factor_type: 'totp', current_password },
        token: session.access_token,
      })
    expect(await enroll('errada-errada')).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect(await enroll(goodPassword)).toMatchObject({ status: 200, body: { type: 'totp' } })
  })

  test.runIf(isWhole)('deletes factors that are not verified within a day', async () => {
    const { client } = await createAccount(server)
    const app = await enrollApp(client, 'Celular')
    await askAdmin(
      database,
      `update mfa_factors set created_at = now() - interval '25 hours' where id = $1`,
      [app.factorId],
    )
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    const { error } = await client.mfa.challenge({ factorId: app.factorId })
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    await enrollApp(client, 'Celular')
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
  })
})

describe('verifying the first factor', () => {
  test('gives the session full access, ends other sessions, and notifies the owner', async () => {
    const account = await createAccount(server)
    const other = await signIn(account)
    const before = await tokenOf(account.client)
    await switchOnSecondStep(account, 'Celular')

    expect(await levelsOf(account.client)).toEqual({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [
        { method: 'totp', timestamp: expect.any(Number) as number },
        { method: 'password', timestamp: expect.any(Number) as number },
      ],
    })
    const { data } = await account.client.mfa.listFactors()
    expect(data?.totp).toMatchObject([{ friendly_name: 'Celular', factor_type: 'totp', status: 'verified' }])
    expect(await statusOnApi(server, await tokenOf(account.client))).toBe(200)
    expect(await statusOnApi(server, await tokenOf(other))).toBe(401)
    // A token that was issued before the second step stays refused, although its session now has
    // full access.
    expect(await statusOnApi(server, before)).toBe(403)
    const mail = await mailTo(server.dataDir, account.email, 2)
    expect(mail.subject).toBe('Verificação em duas etapas ativada no Lastro')
    expect(linkIn(mail).pathname).toBe('/profile')
  })

  test.runIf(isWhole)('deletes other factors that were never verified', async () => {
    const account = await createAccount(server)
    const planted = await enrollApp(await signIn(account), 'Outro')
    await switchOnSecondStep(account, 'Celular')
    const { data } = await account.client.mfa.listFactors()
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(['Celular'])
    const { error } = await account.client.mfa.challenge({ factorId: planted.factorId })
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  test.runIf(isWhole)('is recorded in the audit log', async () => {
    const account = await createAccount(server)
    await switchOnSecondStep(account)
    const { body } = await apiOf(server, await tokenOf(account.client))('GET', '/api/account/audit')
    const events = (body as { data: { event: string }[] }).data.map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['factor_added', 'second_step_passed']))
  })
})

describe('a session without the required second factor', () => {
  test('is reported by the Supabase client library as aal1 with aal2 required', async () => {
    expect(await levelsOf(owing.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })

  test('has no access to /api, including the event stream', async () => {
    const api = apiOf(server, await tokenOf(owing.client))
    for (const path of ['/api/shipments', '/api/account/sessions', '/api/account/export']) {
      expect(await api('GET', path)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    }
    const stream = await api('GET', '/api/events', undefined, { accept: 'text/event-stream' })
    expect(stream).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const inPortuguese = await api('GET', '/api/shipments', undefined, { 'accept-language': 'pt-BR' })
    expect(inPortuguese.body).toMatchObject({
      error: 'Confirme a verificação em duas etapas para continuar',
    })
  })

  test('cannot change the password, the address or the name', async () => {
    const { account, client } = owing
    for (const wish of [
      { password: 'Jequitiba-Rosa-88' },
      { email: 'outra@lastro.test' },
      { data: { full_name: 'Outra' } },
    ]) {
      const { error } = await client.updateUser(wish)
      expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    await signIn(account)
  })

  test('cannot add or remove a factor', async () => {
    const { app, client } = owing
    const enrolled = await client.mfa.enroll({ factorType: 'totp' })
    expect(enrolled.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const removed = await client.mfa.unenroll({ factorId: app.factorId })
    expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  })

  test('still needs the second factor after it is renewed', async () => {
    const { client } = await accountThatOwes()
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(await statusOnApi(server, data.session?.access_token ?? '')).toBe(403)
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })

  test.runIf(isWhole)('can read its user and sign out', async () => {
    const { account, client } = await accountThatOwes()
    expect((await client.getUser()).data.user?.email).toBe(account.email)
    const token = await tokenOf(client)
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
    expect(await statusOnApi(server, token)).toBe(401)
  })

  test.runIf(isWhole)('does not mark the network of the caller as known', async () => {
    const { account } = await accountThatOwes()
    await askAdmin(database, 'delete from known_networks where user_id = $1', [account.session.user.id])
    const places = () =>
      askAdmin(database, 'select from known_networks where user_id = $1', [account.session.user.id])
    await signIn(account)
    expect(await places()).toHaveLength(0)
  })
})

describe('the second step of sign-in', () => {
  test('gives full access, also after renewals', async () => {
    const { app, client } = await accountThatOwes()
    const { data, error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
    expect(error).toBeNull()
    expect(data?.user.factors).toHaveLength(1)
    expect(await statusOnApi(server, await tokenOf(client))).toBe(200)
    await client.refreshSession()
    const renewed = await client.refreshSession()
    expect(renewed.error).toBeNull()
    expect(await levelsOf(client)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(await statusOnApi(server, await tokenOf(client))).toBe(200)
  })

  test.runIf(isWhole)('does not change the other sessions', async () => {
    const { account, app, client } = await accountThatOwes()
    const waiting = await signIn(account)
    await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
    expect((await waiting.getUser()).error).toBeNull()
    expect(await statusOnApi(server, await tokenOf(account.client))).toBe(200)
  })

  test('does not give full access to older tokens of the session', async () => {
    const { app, client } = await accountThatOwes()
    const before = (await client.getSession()).data.session
    await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
    expect(await statusOnApi(server, before?.access_token ?? '')).toBe(403)
    await askAdmin(
      database,
      `update sessions set refreshed_at = now() - interval '11 seconds' where id = $1`,
      [await sessionOf(client)],
    )
    const stolen = await callAuth(server, '/token?grant_type=refresh_token', {
      body: { refresh_token: before?.refresh_token },
    })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
  })

  test('refuses a wrong code and records it in the audit log', async () => {
    const { account, app, client } = await accountThatOwes()
    const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.wrongCode() })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    const rows = await askAdmin(
      database,
      `select from audit_log where user_id = $1 and event = 'second_step_failed'`,
      [account.session.user.id],
    )
    expect(rows).toHaveLength(1)
    expect(await statusOnApi(server, await tokenOf(client))).toBe(403)
  })

  test.runIf(isWhole)('accepts a code 30 seconds ahead, and refuses codes 90 seconds off', async () => {
    const { app, client } = await accountThatOwes()
    const verify = (code: string) => client.mfa.challengeAndVerify({ factorId: app.factorId, code })
    expect((await verify(app.code(-90))).error?.code).toBe('mfa_verification_failed')
    expect((await verify(app.code(90))).error?.code).toBe('mfa_verification_failed')
    expect((await verify(app.code(30))).error).toBeNull()
  })

  test.runIf(isWhole)('accepts a code with a space in the middle', async () => {
    const { app, client } = await accountThatOwes()
    const code = app.code()
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code: spaced })).error).toBeNull()
  })

  test('accepts a code once, and refuses it and older codes in every session', async () => {
    const { account, app, client } = await accountThatOwes()
    const code = app.code(30)
    const verify = (by: GoTrueClient, one: string) =>
      by.mfa.challengeAndVerify({ factorId: app.factorId, code: one })
    expect((await verify(client, code)).error).toBeNull()
    const other = await signIn(account)
    expect((await verify(other, code)).error?.code).toBe('mfa_verification_failed')
    expect((await verify(other, app.code())).error?.code).toBe('mfa_verification_failed')
    expect((await verify(client, code)).error?.code).toBe('mfa_verification_failed')
  })

  test.runIf(isWhole)('gives full access to one of five sessions that use a code concurrently', async () => {
    const { account, app } = await accountThatOwes()
    const clients: GoTrueClient[] = []
    while (clients.length < 5) clients.push(await signIn(account))
    const code = app.code()
    const answers = await Promise.all(
      clients.map((client) => client.mfa.challengeAndVerify({ factorId: app.factorId, code })),
    )
    const refusals = answers.flatMap(({ error }) => (error === null ? [] : [error.code]))
    expect(refusals).toEqual(Array<string>(4).fill('mfa_verification_failed'))
  })

  test.runIf(isWhole)('accepts a correct code for a challenge once', async () => {
    const { app, client } = await accountThatOwes()
    const { factorId } = app
    const { data } = await client.mfa.challenge({ factorId })
    expect(data).toMatchObject({ type: 'totp' })
    expect((data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(4 * 60)
    const challengeId = data?.id ?? ''
    const wrong = await client.mfa.verify({ factorId, challengeId, code: app.wrongCode() })
    expect(wrong.error?.code).toBe('mfa_verification_failed')
    expect((await client.mfa.verify({ factorId, challengeId, code: app.code() })).error).toBeNull()
    const again = await client.mfa.verify({ factorId, challengeId, code: app.code(30) })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  test.runIf(isWhole)('refuses a challenge after five minutes', async () => {
    const { app, client } = await accountThatOwes()
    const { factorId } = app
    const { data } = await client.mfa.challenge({ factorId })
    await askAdmin(database, 'update mfa_challenges set expires_at = now() where id = $1', [data?.id])
    const { error } = await client.mfa.verify({ factorId, challengeId: data?.id ?? '', code: app.code() })
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  test('refuses the challenge of another session or another factor, and an unknown challenge', async () => {
    const { account, app, client } = await accountThatOwes()
    const elsewhere = await (await signIn(account)).mfa.challenge({ factorId: app.factorId })
    const tablet = await enrollApp(account.client, 'Tablet')
    const ofTablet = await account.client.mfa.challenge({ factorId: tablet.factorId })
    for (const challengeId of [elsewhere.data?.id, ofTablet.data?.id, randomUUID()]) {
      const { error } = await client.mfa.verify({
        factorId: app.factorId,
        challengeId: challengeId ?? '',
        code: app.code(),
      })
      expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    }
  })

  test('is rate-limited after wrong codes, with the time to wait', async () => {
    const { app, client } = await accountThatOwes()
    const { factorId } = app
    const { data } = await client.mfa.challenge({ factorId })
    const [challenge_id, token] = [data?.id, await tokenOf(client)]
    const guess = (code: string) =>
      callAuth(server, `/factors/${factorId}/verify`, { body: { challenge_id, code }, token })
    for (let count = 0; count < 10; count++) {
      expect(await guess(app.wrongCode())).toMatchObject({ status: 422 })
    }
    const refused = await guess(app.code())
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await resetThrottles(database)
    expect(await guess(app.code())).toMatchObject({ status: 200 })
  })

  test.runIf(isWhole)('does not count correct codes towards the rate limit', async () => {
    const { app, client } = await accountThatOwes()
    for (let count = 0; count < 12; count++) {
      await deleteSteps(database)
      const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
      expect(error).toBeNull()
    }
  })

  test.each([
    ['nothing', {}, 'bad_json'],
    ['no code', { challenge_id: randomUUID() }, 'validation_failed'],
    ['a challenge that is no id', { challenge_id: '1', code: '123456' }, 'bad_json'],
    ['a number for a code', { challenge_id: randomUUID(), code: 123456 }, 'bad_json'],
  ])('refuses a request with %s', async (_, body, code) => {
    const token = await tokenOf(owing.client)
    const answer = await callAuth(server, `/factors/${owing.app.factorId}/verify`, { body, token })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })
})

describe('the factor of another account', () => {
  test('cannot be challenged, verified or removed', async () => {
    const { app } = owing
    const { client } = plain
    const { factorId } = app
    const notFound = { status: 404, code: 'mfa_factor_not_found' }
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject(notFound)
    const verified = await client.mfa.verify({ factorId, challengeId: randomUUID(), code: app.code() })
    expect(verified.error).toMatchObject(notFound)
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject(notFound)
  })

  test('answers 400 for an ID that is not a UUID', async () => {
    const answer = await callAuth(server, '/factors/1%20or%201/challenge', {
      method: 'POST',
      token: plain.session.access_token,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('removing a factor', () => {
  test.runIf(isWhole)(
    'disables the second step when the last factor is removed, and notifies the owner',
    async () => {
      const { account, app } = await accountThatOwes()
      // Two mails sent at the same time may arrive in either order.
      await mailTo(server.dataDir, account.email, 2)
      const { data, error } = await account.client.mfa.unenroll({ factorId: app.factorId })
      expect(error).toBeNull()
      expect(data).toEqual({ id: app.factorId })
      await account.client.refreshSession()
      expect(await levelsOf(account.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
      const client = await signIn(account)
      expect(await statusOnApi(server, await tokenOf(client))).toBe(200)
      const mail = await mailTo(server.dataDir, account.email, 3)
      expect(mail.subject).toBe('Verificação em duas etapas desativada no Lastro')
    },
  )

  test('makes other sessions that used the removed factor need the second factor again', async () => {
    const { account, app, client } = await accountThatOwes()
    await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
    await switchOnSecondStep(account, 'Tablet')
    expect((await account.client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    expect(await statusOnApi(server, await tokenOf(account.client))).toBe(200)
    expect(await statusOnApi(server, await tokenOf(client))).toBe(403)
    const renewed = await client.refreshSession()
    expect(renewed.error).toBeNull()
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    await mailTo(server.dataDir, account.email, 2)
    expect(await mailsTo(server.dataDir, account.email)).toHaveLength(2)
  })

  test.runIf(isWhole)('requires a code again ten minutes after the last code', async () => {
    const { account, app } = await accountThatOwes()
    const { client } = account
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '11 minutes', second_step_at = now() - interval '11 minutes'
       where id = $1`,
      [await sessionOf(client)],
    )
    const stale = await client.mfa.unenroll({ factorId: app.factorId })
    expect(stale.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
    expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
  })

  test.runIf(isWhole)('needs no code for a factor that was never verified', async () => {
    const { client } = await createAccount(server)
    const app = await enrollApp(client)
    expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })
})

test('a recovery link does not bypass the second factor', async () => {
  const { account, app } = await accountThatOwes()
  // Two mails sent at the same time may arrive in either order.
  await mailTo(server.dataDir, account.email, 2)
  await newClient(server).resetPasswordForEmail(account.email)
  const token = secretsOf(linkIn(await mailTo(server.dataDir, account.email, 3))).get('token') ?? ''
  const client = newClient(server)
  expect((await client.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
  const password = 'Jequitiba-Rosa-88'
  expect((await client.updateUser({ password })).error).toMatchObject({ code: 'insufficient_aal' })
  expect(await statusOnApi(server, await tokenOf(client))).toBe(403)
  await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
  expect((await client.updateUser({ password })).error).toBeNull()
  await signIn({ email: account.email, password })
})

test('every call for factors and recovery codes answers 401 without a session', async () => {
  const id = randomUUID()
  for (const [method, path] of [
    ['POST', '/factors'],
    ['POST', `/factors/${id}/challenge`],
    ['POST', `/factors/${id}/verify`],
    ['DELETE', `/factors/${id}`],
    ['GET', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/verify'],
    ['POST', '/factors/recovery-codes/regenerate'],
    ['DELETE', '/factors/recovery-codes'],
  ] as const) {
    const answer = await callAuth(server, path, { method })
    expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  }
})
