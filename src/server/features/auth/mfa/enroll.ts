import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Bearer } from '../credentials/bearer-of.ts'
import { assureCurrentPassword } from '../passwords/change-password.ts'
import type { Client } from '#platform/http/client.ts'
import { accountRequests } from '../limits.ts'
import { hasSecondStep } from '../protocol/present-factors.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import type { MfaContext } from './context.ts'
import { deleteForgottenFactors, insertTotpFactor } from './queries.ts'
import { assureRoom, isFresh, lockOwner, needsAal2, staleSession } from './refusals.ts'
import { newTotpSecret, presentTotpSecret } from './totp.ts'

export type EnrollRequest = {
  readonly friendlyName: string
  /** Name under which the authenticator app lists the account. */
  readonly issuer: string
  readonly currentPassword: string | undefined
}

/** Answer of the sign-in API. The secret is shown only here. */
export type EnrolledFactor = {
  readonly id: string
  readonly type: 'totp'
  readonly friendly_name: string
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string }
}

/**
 * Enrolls another authenticator app, which has no effect until one of its codes has been verified.
 * Allowed within ten minutes of signing in or of the second step; after that only with the current
 * password.
 * @throws WireError `insufficient_aal` if the account has a factor that the session has not used,
 * `reauthentication_needed`, `current_password_invalid`, and those of `assureRoom`
 */
export async function enrollTotp(
  mfa: MfaContext,
  bearer: Bearer,
  { friendlyName, issuer, currentPassword }: EnrollRequest,
  client: Client,
): Promise<EnrolledFactor> {
  await assureNotTooMany(mfa, mfa.throttle.bucket(accountRequests, bearer.id))
  if (bearer.standing === 'due') throw needsAal2('enroll a new factor')
  if (currentPassword !== undefined) await assureCurrentPassword(mfa, bearer, { currentPassword }, client)

  const [id, secret] = [randomUUID(), newTotpSecret()]
  const { email } = await inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const user = await lockOwner(tx, bearer)
    if (hasSecondStep(user) && bearer.standing !== 'aal2') throw needsAal2('enroll a new factor')
    if (currentPassword === undefined && !(await isFresh(tx, bearer))) throw staleSession()
    assureRoom(user, friendlyName)
    await deleteForgottenFactors(tx, user.id)
    await insertTotpFactor(tx, id, user.id, friendlyName, mfa.vault.seal(id, secret))
    return user
  })
  const shown = presentTotpSecret(secret, { issuer, account: email })
  const qr_code = renderSVG(shown.uri, { ecc: 'M', border: 4 })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code, ...shown } }
}
