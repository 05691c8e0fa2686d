import { randomUUID } from 'node:crypto'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { challenges, secondStepFromNetwork, secondStepToAccount } from '../limits.ts'
import type { Bucket } from '#platform/throttle/throttle.ts'
import { sendMail } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Bearer } from '../credentials/bearer-of.ts'
import { IDLE_SECONDS } from '../sessions/start-session.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import type { Client } from '#platform/http/client.ts'
import { presentSession, type SessionBody } from '../protocol/present.ts'
import { hasSecondStep } from '../protocol/present-factors.ts'
import { rememberPlace, type SecondStep, type UserRow } from '#core/accounts/queries.ts'
import { invalid, sessionNotFound, WireError } from '../protocol/wire-error.ts'
import type { MfaContext } from './context.ts'
import {
  deleteUnverifiedFactors,
  endOtherSessionsBelow,
  findChallenge,
  findFactor,
  findFormerId,
  consumeTimeStep,
  insertChallenge,
  isKnownPlace,
  markChallenged,
  raiseSession,
  type TotpFactorRow,
  consumeChallenge,
  consumeRecoveryCode,
} from './queries.ts'
import { readRecoveryCode } from './recovery-code.ts'
import { factorNotFound, lockOwner, needsAal2 } from './refusals.ts'
import { stepOfCode } from './totp.ts'

/** Lifetime of a challenge in seconds. */
const CHALLENGE_LIFE = 5 * 60

type Challenge = {
  readonly id: string
  readonly type: 'totp'
  /** Seconds since 1970. */
  readonly expires_at: number
}

/**
 * Creates a challenge: permission for a session to submit one code of one factor.
 * @throws WireError `mfa_factor_not_found`
 */
export async function challengeFactor(
  mfa: MfaContext,
  bearer: Bearer,
  factorId: string,
  client: Client,
): Promise<Challenge> {
  await assureNotTooMany(mfa, mfa.throttle.bucket(challenges, client.network, bearer.id))
  const id = randomUUID()
  const expires = await inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const [factor] = await findFactor(tx, bearer.id, factorId)
    if (factor === undefined) throw factorNotFound()
    if (factor.factor_type !== 'totp') throw invalid('Recovery codes are verified without a challenge')
    await markChallenged(tx, factorId)
    const [row] = await insertChallenge(tx, id, bearer.id, factorId, bearer.sessionId, CHALLENGE_LIFE)
    if (row === undefined) throw new Error('an insert returned no row')
    return row.expires_at
  })
  return { id, type: 'totp', expires_at: Math.floor(expires.getTime() / 1000) }
}

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
  const check = async (tx: Transaction, user: UserRow): Promise<string | undefined> => {
    const { factor, now } = await assureChallenge(tx, user, bearer, answer)
    const secret = mfa.vault.open(factor.id, factor.secret)
    const step = stepOfCode(answer.code.replaceAll(/\s/g, ''), secret, now)
    if (step === undefined || step <= (factor.last_step ?? -1)) {
      await audit(tx, client, 'second_step_failed', user.id, { factor: factor.id })
      return undefined
    }
    await consumeChallenge(tx, user.id, answer.challengeId)
    await consumeTimeStep(tx, factor.id, step)
    const facts = { session: bearer.sessionId, factor: factor.id }
    if (!factor.is_verified) await switchOn(tx, user, facts, client)
    await audit(tx, client, 'second_step_passed', user.id, facts)
    return factor.id
  }
  return passSecondStep(mfa, bearer, { step: 'totp', wrong: 'Invalid TOTP code entered', check }, client)
}

/**
 * Returns the factor of an open challenge, and the time of the database's clock. The challenge must
 * belong to this factor and this session.
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

/**
 * Switches the second step on for an account. Ends its other sessions that have not completed the
 * second step, and deletes its unverified factors.
 */
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

/**
 * Completes the second step with a recovery code, which is consumed. The owner is notified by mail,
 * in case somebody else has the list.
 * @throws WireError `mfa_verification_failed` for a wrong or used code, `over_request_rate_limit`
 */
export async function verifyRecoveryCode(
  mfa: MfaContext,
  bearer: Bearer,
  typed: string,
  client: Client,
): Promise<SessionBody> {
  if (typed.trim() === '') throw invalid('Code needs to be non-empty')
  const code = readRecoveryCode(typed)
  const check = async (tx: Transaction, { id }: UserRow): Promise<string | undefined> => {
    // Recovery codes from before the account became a company were hashed with the person's former
    // id.
    const former = (await findFormerId(tx, id))[0]?.former_id
    const ids = typeof former === 'string' ? [id, former] : [id]
    const hashes = ids.flatMap((of) => mfa.recoveryCodeHashes.map((hash) => hash(of, code)))
    const [used] = await consumeRecoveryCode(tx, id, hashes)
    if (used === undefined) {
      await audit(tx, client, 'second_step_failed', id)
      return undefined
    }
    await audit(tx, client, 'recovery_code_used', id, { session: bearer.sessionId })
    await enqueue(tx, sendMail, { mail: 'recovery-code-used', userId: id })
    return used.factor_id
  }
  const wrong = 'Invalid recovery code entered'
  return passSecondStep(mfa, bearer, { step: 'recovery_code', wrong, check }, client)
}

type Guess = {
  readonly step: SecondStep
  /** Error message for a wrong guess. */
  readonly wrong: string
  /** Returns the id of the factor that the guess proves; undefined if the guess is wrong. */
  readonly check: (tx: Transaction, user: UserRow) => Promise<string | undefined>
}

/**
 * Checks a guess and completes the second step of a session, in one transaction that locks the
 * user.
 * @throws WireError `mfa_verification_failed` for a wrong guess, `over_request_rate_limit`,
 * `session_not_found` if the session was ended meanwhile
 */
async function passSecondStep(
  mfa: MfaContext,
  bearer: Bearer,
  { step, wrong, check }: Guess,
  client: Client,
): Promise<SessionBody> {
  const guesses = await countGuess(mfa, bearer, client)
  const passed = await inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const factorId = await check(tx, await lockOwner(tx, bearer))
    if (factorId === undefined) return undefined
    const [session] = await raiseSession(tx, bearer.sessionId, step, factorId, IDLE_SECONDS)
    if (session === undefined) throw sessionNotFound()
    await rememberPlace(tx, bearer.id, client.place)
    return { user: await lockOwner(tx, bearer), session }
  })
  // The error is thrown after the transaction, so that the audit entry is committed.
  if (passed === undefined) throw new WireError(422, 'mfa_verification_failed', wrong)
  await mfa.throttle.giveBack(mfa.pool, guesses)
  return presentSession(mfa, passed)
}

/**
 * Counts a guess at an account's second step against the rate limits. The caller undoes the count
 * if the guess is right. Guesses from unknown networks never slow down the owner on a network from
 * which the account has signed in before. Passwords have the same rule.
 * @throws WireError `over_request_rate_limit`
 */
export async function countGuess(
  mfa: MfaContext,
  { id }: Pick<Bearer, 'id'>,
  client: Client,
): Promise<readonly Bucket[]> {
  const [place] = await inTransaction(mfa.pool, [id], (tx) => isKnownPlace(tx, id, client.place))
  const guesses = [
    mfa.throttle.bucket(secondStepFromNetwork, client.network, id),
    ...(place?.known === true ? [] : [mfa.throttle.bucket(secondStepToAccount, id)]),
  ]
  await assureNotTooMany(mfa, ...guesses)
  return guesses
}
