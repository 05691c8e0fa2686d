import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { apiOf } from '../../support/api/api.ts'
import { mailsTo, mailTo, linkIn } from '../../support/mail/mail.ts'
import { enrollApp, switchOnSecondStep } from '../../support/auth/second-step.ts'
import { publicUrl } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  database,
  server,
  plain,
  owing,
  accountThatOwes,
  signIn,
  tokenOf,
  levelsOf,
  sessionOf,
  prepareMfaAccounts,
} from '../../support/auth/mfa-accounts.ts'

prepareMfaAccounts()

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
