import { randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { newClient } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { apiOf } from '../../support/api/api.ts'
import { mailTo, linkIn, secretsOf } from '../../support/mail/mail.ts'
import { enrollApp, deleteSteps } from '../../support/auth/second-step.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  database,
  server,
  owing,
  accountThatOwes,
  signIn,
  tokenOf,
  levelsOf,
  sessionOf,
  prepareMfaAccounts,
} from '../../support/auth/mfa-accounts.ts'

prepareMfaAccounts()

describe('a session without the required second factor', () => {
  test('is reported by the Supabase client library as aal1 with aal2 required', async () => {
    expect(await levelsOf(owing.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })

  test('has no access to /api, including the event stream', async () => {
    const api = apiOf(server, await tokenOf(owing.client))
    for (const path of ['/api/shipments', '/api/account/sessions', '/api/account/export']) {
      expect(await api('GET', path)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    }
    const stream = await api('GET', '/api/live', undefined, { accept: 'text/event-stream' })
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
