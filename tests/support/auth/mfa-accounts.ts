import type { GoTrueClient } from '@supabase/auth-js'
import { beforeAll, beforeEach } from 'vitest'
import { createAccount, newClient, type TestAccount } from './auth.ts'
import { resetThrottles } from './auth-database.ts'
import type { TestDatabase } from '../database/postgres.ts'
import { type App, deleteSteps, switchOnSecondStep } from './second-step.ts'
import type { TestServer } from '../processes/server.ts'
import { sharedServer } from '../processes/shared-server.ts'

export let database: TestDatabase
export let server: TestServer
/** An account that is signed in and has no second factor. */
export let plain: TestAccount
/**
 * Account with a session in which the second step of sign-in is missing. Only tests that change
 * nothing use it.
 */
export let owing: Awaited<ReturnType<typeof accountThatOwes>>

export async function signIn({
  email,
  password,
}: Pick<TestAccount, 'email' | 'password'>): Promise<GoTrueClient> {
  const client = newClient(server)
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

export async function tokenOf(client: GoTrueClient): Promise<string> {
  const { data } = await client.getSession()
  if (data.session === null) throw new Error('nobody is signed in')
  return data.session.access_token
}

export async function levelsOf(client: GoTrueClient) {
  const { data, error } = await client.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw error
  return data
}

export async function sessionOf(client: GoTrueClient): Promise<string> {
  const payload = Buffer.from((await tokenOf(client)).split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { session_id: string }).session_id
}

/**
 * Creates an account with a second factor, and a session in which the factor is not verified yet.
 */
export async function accountThatOwes(): Promise<{ account: TestAccount; app: App; client: GoTrueClient }> {
  const account = await createAccount(server)
  const app = await switchOnSecondStep(account)
  await deleteSteps(database)
  return { account, app, client: await signIn(account) }
}

/** Opens the shared server, and creates the accounts that the tests of a file only read. */
export function prepareMfaAccounts(): void {
  beforeAll(async () => {
    ;({ database, server } = await sharedServer())
    plain = await createAccount(server)
    owing = await accountThatOwes()
  })

  beforeEach(() => resetThrottles(database))
}
