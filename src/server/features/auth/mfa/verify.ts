import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendMail } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import { presentSession, type SessionBody } from '../wire/present.ts'
import { hasSecondStep } from '../wire/present-factors.ts'
import type { UserRow } from '#core/accounts/queries.ts'
import { invalid, WireError } from '../wire/wire-error.ts'
import type { MfaContext } from './context.ts'
import { countGuess } from './guess.ts'
import { type Passed, passSecondStep } from './pass.ts'
import {
  deleteUnverifiedFactors,
  endOtherSessionsBelow,
  findChallenge,
  findFactor,
  consumeTimeStep,
  type TotpFactorRow,
  useChallenge,
} from './queries.ts'
import { factorNotFound, lockOwner, needsAal2 } from './refusals.ts'
import { stepOfCode } from './totp.ts'

export type FactorAnswer = { readonly factorId: string; readonly challengeId: string; readonly code: string }

/**
 * Answers a challenge with a code of the app. The session gets `aal2`, and an enrolled factor
 * becomes verified. A code and a challenge are accepted once; of several concurrent calls one
 * succeeds.
 * @throws WireError `mfa_verification_failed` for a wrong or used code, `mfa_challenge_expired`
 * also for an answered challenge, `mfa_factor_not_found`, `insufficient_aal`,
 * `over_request_rate_limit`
 */
export async function verifyFactor(
  mfa: MfaContext,
  bearer: Bearer,
  answer: FactorAnswer,
  client: Client,
): Promise<SessionBody> {
  const guesses = await countGuess(mfa, bearer, client)
  const passed = await inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const user = await lockOwner(tx, bearer)
    const { factor, now } = await assureChallenge(tx, user, bearer, answer)
    const secret = mfa.vault.open(factor.id, factor.secret)
    const step = stepOfCode(answer.code.replaceAll(/\s/g, ''), secret, now)
    if (step === undefined || step <= (factor.last_step ?? -1)) {
      await audit(tx, client, 'second_step_failed', user.id, { factor: factor.id })
      return undefined
    }
    await useChallenge(tx, user.id, answer.challengeId)
    await consumeTimeStep(tx, factor.id, step)
    if (!factor.is_verified)
      await switchOn(tx, user, { factor: factor.id, session: bearer.sessionId }, client)
    await audit(tx, client, 'second_step_passed', user.id, {
      session: bearer.sessionId,
      factor: factor.id,
    })
    return passSecondStep(tx, bearer, { step: 'totp', factorId: factor.id }, client)
  })
  // Thrown after the audit entry has been committed.
  if (passed === undefined) throw new WireError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await mfa.throttle.giveBack(mfa.pool, guesses)
  return present(mfa, passed)
}

function present(mfa: MfaContext, { user, session }: Passed): Promise<SessionBody> {
  return presentSession(mfa, user, session)
}

/**
 * Returns the factor of an open challenge, and the time. The challenge must belong to this factor
 * and this session.
 */
async function assureChallenge(
  tx: Transaction,
  user: UserRow,
  { sessionId, standing }: Bearer,
  { factorId, challengeId }: FactorAnswer,
): Promise<{ readonly factor: TotpFactorRow; readonly now: number }> {
  const [factor] = await findFactor(tx, user.id, factorId)
  if (factor === undefined) throw factorNotFound()
  if (factor.factor_type !== 'totp') throw invalid('Recovery codes are verified without a challenge')
  if (!factor.is_verified && hasSecondStep(user) && standing !== 'aal2') {
    throw needsAal2('verify a new factor')
  }
  const [challenge] = await findChallenge(tx, user.id, challengeId, factorId, sessionId)
  if (challenge === undefined) {
    throw new WireError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (!challenge.is_open) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    throw new WireError(422, 'mfa_challenge_expired', message)
  }
  return { factor, now: challenge.now }
}

/** Switches the second step on. Sessions without it end, and unverified factors are deleted. */
async function switchOn(
  tx: Transaction,
  user: UserRow,
  { factor, session }: { readonly factor: string; readonly session: string },
  client: Client,
): Promise<void> {
  await deleteUnverifiedFactors(tx, user.id)
  await endOtherSessionsBelow(tx, user.id, session)
  await audit(tx, client, 'factor_added', user.id, { factor })
  if (!hasSecondStep(user)) await enqueue(tx, sendMail, { mail: 'second-step-on', userId: user.id })
}
