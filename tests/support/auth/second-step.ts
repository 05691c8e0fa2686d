import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import type { TestAccount } from './auth.ts'
import { askAdmin } from './auth-database.ts'
import type { TestDatabase } from '../database/postgres.ts'

/** An authenticator app that knows the secret of a factor. */
export type App = {
  readonly factorId: string
  /** Returns the code that the app shows `seconds` from now. */
  readonly code: (seconds?: number) => string
  /** Returns six digits that are not a currently valid code. */
  readonly wrongCode: () => string
}

export function appOf(factorId: string, secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (seconds = 0) => totp.generate({ timestamp: Date.now() + seconds * 1000 })
  return {
    factorId,
    code,
    wrongCode: () => {
      const taken = new Set([-60, -30, 0, 30, 60].map(code))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !taken.has(one)) ?? ''
    },
  }
}

/** Enrols an app as a factor. The factor has no effect on sign-ins until it is verified. */
export async function enrollApp(client: GoTrueClient, friendlyName?: string): Promise<App> {
  const { data, error } = await client.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  })
  if (error) throw error
  return appOf(data.id, data.totp.secret)
}

/** Enables two-step verification for a signed-in account. */
export async function switchOnSecondStep(
  { client }: Pick<TestAccount, 'client'>,
  friendlyName?: string,
): Promise<App> {
  const app = await enrollApp(client, friendlyName)
  const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })
  if (error) throw error
  return app
}

/** Clears the last used time step of all factors, so that the present code is accepted again. */
export async function deleteSteps(database: Pick<TestDatabase, 'adminUrl'>): Promise<void> {
  await askAdmin(database, 'update mfa_factors set last_step = null')
}
