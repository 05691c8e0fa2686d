import type { GoTrueClient } from '@supabase/auth-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { mailTo } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { type App, deleteSteps, switchOnSecondStep } from '../../support/auth/second-step.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
/** An account with recovery codes. Each test uses a code of its own. */
let shared: Awaited<ReturnType<typeof accountWithCodes>>

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  shared = await accountWithCodes()
})

beforeEach(() => resetThrottles(database))

async function signIn({ email, password }: TestAccount): Promise<GoTrueClient> {
  const client = newClient(server)
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

async function tokenOf(client: GoTrueClient): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? ''
}

async function accountWithCodes(): Promise<{ account: TestAccount; app: App; codes: readonly string[] }> {
  const account = await createAccount(server)
  const app = await switchOnSecondStep(account)
  await deleteSteps(database)
  const { data, error } = await account.client.mfa.recoveryCodes.generate()
  if (error) throw error
  return { account, app, codes: data.codes }
}

describe('creating recovery codes', () => {
  test('returns ten different codes once and stores only their hashes', async () => {
    const { account, codes } = await accountWithCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect((await account.client.mfa.recoveryCodes.getStatus()).data).toMatchObject({
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    const kept = await askAdmin(database, 'select * from mfa_recovery_codes where user_id = $1', [
      account.session.user.id,
    ])
    const shown = JSON.stringify([kept, (await account.client.getUser()).data.user])
    for (const code of codes) expect(shown).not.toContain(code.replaceAll('-', ''))
    const { data } = await account.client.mfa.listFactors()
    expect(data?.recovery_code).toMatchObject([{ friendly_name: 'Recovery codes', status: 'verified' }])
  })

  test('is refused if codes exist, and replacing them invalidates the old codes', async () => {
    const { account, codes } = await accountWithCodes()
    const again = await account.client.mfa.recoveryCodes.generate()
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
    const { data } = await account.client.mfa.recoveryCodes.regenerate()
    expect(data?.codes).toHaveLength(10)
    expect(data?.codes.filter((code) => codes.includes(code))).toEqual([])
    const client = await signIn(account)
    const old = await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(old.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await client.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error).toBeNull()
  })

  test('requires an authenticator app', async () => {
    const { client } = await createAccount(server)
    const { error } = await client.mfa.recoveryCodes.generate()
    expect(error).toMatchObject({ status: 422, code: 'mfa_recovery_codes_sole_factor' })
    const status = await client.mfa.recoveryCodes.getStatus()
    expect(status.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const renewed = await client.mfa.recoveryCodes.regenerate()
    expect(renewed.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('requires a recent second factor in this session', async () => {
    const { account } = shared
    const client = await signIn(account)
    for (const answer of [
      await client.mfa.recoveryCodes.generate(),
      await client.mfa.recoveryCodes.regenerate(),
      await client.mfa.recoveryCodes.unenroll(),
    ]) {
      expect(answer.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '11 minutes', second_step_at = now() - interval '11 minutes'
       where user_id = $1 and second_step is not null`,
      [account.session.user.id],
    )
    const stale = await account.client.mfa.recoveryCodes.regenerate()
    expect(stale.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  })
})

describe('a recovery code', () => {
  test('passes the second step, is used up, and notifies the owner', async () => {
    const { account, codes } = await accountWithCodes()
    // Two mails sent at the same time may arrive in either order.
    await mailTo(server.dataDir, account.email, 2)
    const client = await signIn(account)
    const typed = ` ${(codes[3] ?? '').toUpperCase().replaceAll('-', ' ')} `
    const { data, error } = await client.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(await statusOnApi(server, data?.access_token ?? '')).toBe(200)
    const levels = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(levels.data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    const mail = await mailTo(server.dataDir, account.email, 3)
    expect(mail.subject).toBe('Um código de recuperação foi usado no Lastro')
    expect(mail.text).toContain('Restam 9 códigos.')

    const again = await (await signIn(account)).mfa.recoveryCodes.verify({ code: typed })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const rows = await askAdmin<{ event: string }>(
      database,
      `select event from audit_log where user_id = $1 order by id desc limit 3`,
      [account.session.user.id],
    )
    expect(rows.map(({ event }) => event)).toEqual([
      'second_step_failed',
      'second_step_asked',
      'recovery_code_used',
    ])
  })

  test('succeeds once if it is used five times concurrently', async () => {
    const { account, codes } = shared
    const clients: GoTrueClient[] = []
    while (clients.length < 5) clients.push(await signIn(account))
    const answers = await Promise.all(
      clients.map((client) => client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })),
    )
    const refusals = answers.flatMap(({ error }) => (error === null ? [] : [error.code]))
    expect(refusals).toEqual(Array<string>(4).fill('mfa_verification_failed'))
  })

  test('is refused for another account', async () => {
    const other = await createAccount(server)
    await switchOnSecondStep(other)
    await other.client.mfa.recoveryCodes.generate()
    const client = await signIn(other)
    const { error } = await client.mfa.recoveryCodes.verify({ code: shared.codes[1] ?? '' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('allows removing a lost app and adding another', async () => {
    const { account, app, codes } = await accountWithCodes()
    const client = await signIn(account)
    await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    await switchOnSecondStep({ client }, 'Celular novo')
    expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    const { data } = await client.mfa.listFactors()
    expect(data?.totp.map(({ friendly_name }) => friendly_name)).toEqual(['Celular novo'])
    expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 9 })
  })

  test('is rate-limited after ten wrong codes', async () => {
    const { account, codes } = shared
    const client = await signIn(account)
    const guess = async (code: string) =>
      callAuth(server, '/factors/recovery-codes/verify', { body: { code }, token: await tokenOf(client) })
    for (let count = 0; count < 10; count++) {
      expect(await guess('0000-0000-0000')).toMatchObject({ status: 422 })
    }
    const refused = await guess(codes[2] ?? '')
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    await resetThrottles(database)
    expect(await guess(codes[2] ?? '')).toMatchObject({ status: 200 })
  })

  test.each([
    ['nothing', '', 400, 'validation_failed'],
    ['spaces', '   ', 400, 'validation_failed'],
    ['a code of the app', '123456', 422, 'mfa_verification_failed'],
    ['far too much', 'x'.repeat(10_000), 422, 'mfa_verification_failed'],
  ])('is refused if the input is %s', async (_, code, status, error) => {
    const token = await tokenOf(await signIn(shared.account))
    const answer = await callAuth(server, '/factors/recovery-codes/verify', { body: { code }, token })
    expect(answer).toMatchObject({ status, body: { code: error } })
  })
})

describe('deleting the recovery codes', () => {
  test('makes the codes invalid', async () => {
    const { account, codes } = await accountWithCodes()
    expect((await account.client.mfa.recoveryCodes.unenroll()).error).toBeNull()
    const client = await signIn(account)
    const { error } = await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('happens when the last app is removed, and is refused by the call that removes a factor', async () => {
    const { account, app } = await accountWithCodes()
    const { data } = await account.client.mfa.listFactors()
    const own = await account.client.mfa.unenroll({ factorId: data?.recovery_code[0]?.id ?? '' })
    expect(own.error).toMatchObject({ status: 422, code: 'validation_failed' })
    expect((await account.client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    expect((await account.client.mfa.listFactors()).data?.all).toEqual([])
  })
})
