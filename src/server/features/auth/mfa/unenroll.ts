import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendMail } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Bearer } from '../credentials/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import type { UserRow } from '#core/accounts/queries.ts'
import { WireError } from '../protocol/wire-error.ts'
import type { MfaContext } from './context.ts'
import { deleteFactor, findFactor, lowerAllSessions, lowerOtherSessions } from './queries.ts'
import { assureFresh, factorNotFound, lockOwner, needsAal2 } from './refusals.ts'

/**
 * Removes an app. Removing a verified one requires `aal2`, proven within the last ten minutes.
 * Other sessions that used the app must complete the second step again. Removing the last app
 * switches the second step off and deletes the recovery codes.
 * @throws WireError `mfa_factor_not_found`, `insufficient_aal`, `reauthentication_needed`
 */
export async function unenrollFactor(
  mfa: MfaContext,
  bearer: Bearer,
  factorId: string,
  client: Client,
): Promise<{ readonly id: string }> {
  return inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const user = await lockOwner(tx, bearer)
    const [factor] = await findFactor(tx, user.id, factorId)
    if (factor === undefined) throw factorNotFound()
    if (factor.factor_type === 'recovery_code') {
      const message =
        'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes'
      throw new WireError(422, 'validation_failed', message)
    }
    if (factor.is_verified) {
      if (bearer.standing !== 'aal2') throw needsAal2('unenroll verified factor', 422)
      await assureFresh(tx, bearer)
      await lowerSessions(tx, user, bearer, factorId)
      await audit(tx, client, 'factor_removed', user.id, { factor: factorId })
    }
    await deleteFactor(tx, user.id, factorId)
    return { id: factorId }
  })
}

async function lowerSessions(
  tx: Transaction,
  { id, factors }: UserRow,
  { sessionId }: Bearer,
  factorId: string,
): Promise<void> {
  const others = factors.filter((factor) => factor.status === 'verified' && factor.id !== factorId)
  if (others.some(({ factor_type }) => factor_type === 'totp')) {
    await lowerOtherSessions(tx, id, factorId, sessionId)
    return
  }
  await lowerAllSessions(tx, id)
  for (const codes of others) await deleteFactor(tx, id, codes.id)
  await enqueue(tx, sendMail, { mail: 'second-step-off', userId: id })
}
