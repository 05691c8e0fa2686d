import { inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendMail } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import { presentSession, type SessionBody } from '../wire/present.ts'
import { invalid, WireError } from '../wire/wire-error.ts'
import type { MfaContext } from './context.ts'
import { countGuess } from './guess.ts'
import { passSecondStep } from './pass.ts'
import { useRecoveryCode } from './queries.ts'
import { readRecoveryCode } from './recovery-code.ts'
import { lockOwner } from './refusals.ts'

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
