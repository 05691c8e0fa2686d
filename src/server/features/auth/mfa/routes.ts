import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { audit } from '#core/accounts/audit.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Client, clientOf } from '#platform/http/client.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { challenges } from '#platform/throttle/limits.ts'
import { sendMail } from '../mails/send-mail.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import { assureBearer } from '../sessions/bearer.ts'
import { assureNotTooMany } from '../sign-in/refusals.ts'
import { parsed } from '../wire/body.ts'
import type { AuthContext } from '../wire/context.ts'
import { presentSession, type SessionBody } from '../wire/present.ts'
import { invalid, WireError } from '../wire/wire-error.ts'
import {
  assureFactorId,
  assureLine,
  enrollBody,
  recoveryCodeBody,
  recoveryCodesBody,
  verifyFactorBody,
} from './body.ts'
import { type MfaContext, openMfaContext } from './context.ts'
import { enrollTotp } from './enroll.ts'
import { countGuess } from './guess.ts'
import { passSecondStep } from './pass.ts'
import { findFactor, insertChallenge, markChallenged, useRecoveryCode } from './queries.ts'
import { readRecoveryCode } from './recovery-code.ts'
import {
  deleteAllRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
} from './recovery-codes.ts'
import { factorNotFound, lockOwner } from './refusals.ts'
import { unenrollFactor } from './unenroll.ts'
import { verifyFactor } from './verify.ts'

/** Lifetime of a challenge in seconds. */
const CHALLENGE_LIFE = 5 * 60

type Challenge = {
  readonly id: string
  readonly type: 'totp'
  /** Seconds since 1970. */
  readonly expires_at: number
}

/**
 * Creates a challenge that lets a session answer once with a code of one factor. @throws WireError
 * `mfa_factor_not_found`
 */
async function challengeFactor(
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

const CODES_NAME = 'Recovery codes'

/**
 * Registers `/factors`: the factors for an account's second step. Sessions that have not completed
 * the second step may call them.
 */
export function addFactorRoutes(app: FastifyInstance, auth: AuthContext): void {
  const mfa = openMfaContext(auth)
  const client = (request: FastifyRequest): Client => clientOf(request, auth.placeKey)
  const host = new URL(auth.config.publicUrl).host

  app.post('/factors', async (request) => {
    const bearer = await assureBearer(auth, request)
    const { factor_type, friendly_name, issuer, current_password } = parsed(enrollBody, request.body)
    assureTotp(factor_type ?? '')
    const wish = {
      friendlyName: assureLine(friendly_name ?? '', 'friendly_name'),
      issuer: assureLine(issuer ?? '', 'issuer') || host,
      currentPassword: current_password ?? undefined,
    }
    return enrollTotp(mfa, bearer, wish, client(request))
  })

  app.post('/factors/:id/challenge', async (request) => {
    const bearer = await assureBearer(auth, request)
    return challengeFactor(mfa, bearer, assureFactorId(request.params), client(request))
  })

  app.post('/factors/:id/verify', async (request) => {
    const bearer = await assureBearer(auth, request)
    const factorId = assureFactorId(request.params)
    const { challenge_id, code } = parsed(verifyFactorBody, request.body)
    if (!code) throw invalid('Code needs to be non-empty')
    return verifyFactor(mfa, bearer, { factorId, challengeId: challenge_id, code }, client(request))
  })

  app.delete('/factors/:id', async (request) => {
    const bearer = await assureBearer(auth, request)
    return unenrollFactor(mfa, bearer, assureFactorId(request.params), client(request))
  })

  app.get('/factors/recovery-codes', async (request) =>
    recoveryCodesStatus(mfa, await assureBearer(auth, request)),
  )

  app.post('/factors/recovery-codes', async (request) => {
    const bearer = await assureBearer(auth, request)
    const { friendly_name } = parsed(recoveryCodesBody, request.body)
    const name = assureLine(friendly_name ?? '', 'friendly_name') || CODES_NAME
    return generateRecoveryCodes(mfa, bearer, name, client(request))
  })

  app.post('/factors/recovery-codes/regenerate', async (request) =>
    regenerateRecoveryCodes(mfa, await assureBearer(auth, request), client(request)),
  )

  app.post('/factors/recovery-codes/verify', async (request) => {
    const bearer = await assureBearer(auth, request)
    const { code } = parsed(recoveryCodeBody, request.body)
    return verifyRecoveryCode(mfa, bearer, code ?? '', client(request))
  })

  app.delete('/factors/recovery-codes', async (request) =>
    deleteAllRecoveryCodes(mfa, await assureBearer(auth, request), client(request)),
  )
}

/** The sign-in API has other kinds of factors, which this installation does not offer. */
function assureTotp(factorType: string): void {
  if (factorType === 'phone') {
    throw new WireError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (factorType === 'webauthn') {
    throw new WireError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  if (factorType !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
}

/**
 * Completes the second step with a recovery code, which is consumed. The owner is notified by mail,
 * in case somebody else has the list.
 * @throws WireError `mfa_verification_failed` for a wrong or used code, `over_request_rate_limit`
 */
async function verifyRecoveryCode(
  mfa: MfaContext,
  bearer: Bearer,
  typed: string,
  client: Client,
): Promise<SessionBody> {
  if (typed.trim() === '') throw invalid('Code needs to be non-empty')
  const guesses = await countGuess(mfa, bearer, client)
  const code = readRecoveryCode(typed)
  const hashes = mfa.recoveryCodeHashes.map((hash) => hash(bearer.id, code))
  const passed = await inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const { id } = await lockOwner(tx, bearer)
    const [used] = await useRecoveryCode(tx, id, hashes)
    if (used === undefined) {
      await audit(tx, client, 'second_step_failed', id)
      return undefined
    }
    await audit(tx, client, 'recovery_code_used', id, { session: bearer.sessionId })
    await enqueue(tx, sendMail, { mail: 'recovery-code-used', userId: id })
    return passSecondStep(tx, bearer, { step: 'recovery_code', factorId: used.factor_id }, client)
  })
  // Thrown after the audit entry has been committed.
  if (passed === undefined)
    throw new WireError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  await mfa.throttle.giveBack(mfa.pool, guesses)
  return presentSession(mfa, passed.user, passed.session)
}
