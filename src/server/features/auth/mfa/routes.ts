import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Client, clientOf } from '#platform/http/client.ts'
import { assureBearer } from '../sessions/bearer.ts'
import { assureLine, parsed } from '../protocol/body.ts'
import type { AuthContext } from '../protocol/context.ts'
import { invalid, WireError } from '../protocol/wire-error.ts'
import {
  assureFactorId,
  enrollBody,
  MAX_NAME_LENGTH,
  recoveryCodeBody,
  recoveryCodesBody,
  verifyFactorBody,
} from './body.ts'
import { openMfaContext } from './context.ts'
import { enrollTotp } from './enroll.ts'
import {
  deleteAllRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
} from './recovery-codes.ts'
import { unenrollFactor } from './unenroll.ts'
import { challengeFactor, verifyFactor, verifyRecoveryCode } from './verify.ts'

const CODES_NAME = 'Recovery codes'

/**
 * Registers `/factors`: the factors for an account's second step. A session that has not completed
 * the second step may call these routes too.
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
      friendlyName: assureLine(friendly_name ?? '', 'friendly_name', MAX_NAME_LENGTH),
      issuer: assureLine(issuer ?? '', 'issuer', MAX_NAME_LENGTH) || host,
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
    const name = assureLine(friendly_name ?? '', 'friendly_name', MAX_NAME_LENGTH) || CODES_NAME
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
