import type { SigningMethod } from '#domain/conditions/excursion-decision.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureFreshSession } from '#core/accounts/fresh-session.ts'
import { userById, type UserRow } from '#core/accounts/queries.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Client } from '#platform/http/client.ts'
import { assureCurrentPassword } from '../passwords/change-password.ts'
import { hasSecondStep } from '../protocol/present-factors.ts'
import { toFailure } from '../protocol/to-failure.ts'
import type { MfaContext } from './context.ts'
import { consumeTimeStep, findFactor } from './queries.ts'
import { lockOwner } from './refusals.ts'
import { stepOfCode } from './totp.ts'
import { countGuess } from './verify.ts'

/** Text that a person types to sign. */
export type SigningProof = { readonly password?: string | undefined; readonly code?: string | undefined }

type Signer = { readonly id: string; readonly sessionId: string }

/**
 * Checks that the person who signs is the one who signed in. This needs the password or, without
 * one, a sign-in within the last ten minutes. A person with a second step also needs a code.
 * Guesses count against the same limits as at sign-in. A code is accepted once.
 * @throws Failure `missing_fields`, `invalid_fields` (`wrong_password`, `wrong_second_step`),
 * `sign_in_again`, `rate_limited`
 */
export async function proveSigner(
  mfa: MfaContext,
  signer: Signer,
  { password, code }: SigningProof,
  client: Client,
): Promise<SigningMethod> {
  const user = await inTransaction(mfa.pool, [signer.id], async (tx) => {
    const [found] = await userById(tx, signer.id)
    if (found === undefined) throw new Failure('unauthorized')
    if (!found.has_password) await assureFreshSession(tx, signer.sessionId)
    return found
  })
  const needsCode = hasSecondStep(user)
  const needed = {
    password: user.has_password && password === undefined,
    code: needsCode && code === undefined,
  }
  const missing = (['password', 'code'] as const).filter((name) => needed[name])
  if (missing.length > 0) throw new Failure('missing_fields', { missing })
  try {
    if (user.has_password) {
      const guess = { currentPassword: password ?? '', failedAs: 'signature_failed' } as const
      await assureCurrentPassword(mfa, signer, guess, client)
    }
    if (needsCode) await assureCode(mfa, signer, code ?? '', client)
  } catch (error) {
    throw toFailure(error)
  }
  if (!user.has_password) return 'provider'
  return needsCode ? 'password_second_step' : 'password'
}

async function assureCode(mfa: MfaContext, signer: Signer, code: string, client: Client): Promise<void> {
  const guesses = await countGuess(mfa, signer, client)
  const isRight = await inTransaction(mfa.pool, [signer.id], async (tx) => {
    const user = await lockOwner(tx, signer)
    const found = await useCode(mfa, tx, user, code)
    if (!found) await audit(tx, client, 'second_step_failed', signer.id)
    return found
  })
  // The error is thrown after the transaction, so that the audit entry is committed.
  if (!isRight) throw new Failure('invalid_fields', { fields: { code: 'wrong_second_step' } })
  await mfa.throttle.giveBack(mfa.pool, guesses)
}

/** Consumes a code of any app of a person. Returns false if it is wrong or was used. */
async function useCode(mfa: MfaContext, tx: Transaction, user: UserRow, typed: string): Promise<boolean> {
  const now = Date.now() / 1_000
  const apps = user.factors.filter(
    ({ status, factor_type }) => status === 'verified' && factor_type === 'totp',
  )
  for (const { id } of apps) {
    const [factor] = await findFactor(tx, user.id, id)
    if (factor?.factor_type !== 'totp') continue
    const step = stepOfCode(typed.replaceAll(/\s/g, ''), mfa.vault.open(factor.id, factor.secret), now)
    if (step === undefined || step <= (factor.last_step ?? -1)) continue
    await consumeTimeStep(tx, factor.id, step)
    return true
  }
  return false
}
