import type { Queryable } from '#platform/database/pool.ts'
import type { AuthContext } from './context.ts'
import { mailsOfKind, mailsToEmail } from '../limits.ts'
import { type Email, parseEmail } from '#core/accounts/email.ts'
import type { Bucket } from '#platform/throttle/throttle.ts'
import { invalid, WireError } from './wire-error.ts'

/**
 * Normalizes the e-mail address in a request body.
 * @throws WireError `validation_failed` with the sign-in API's message
 */
export function assureEmail(text: string): Email {
  const email = parseEmail(text)
  if (typeof email === 'string') return email
  switch (email.problem) {
    case 'missing':
      throw invalid('An email address is required')
    case 'too_long':
      throw invalid('An email address is too long')
    case 'malformed':
      throw invalid('Unable to validate email address: invalid format')
  }
}

/**
 * Counts a request against rate limits.
 * @throws WireError `over_request_rate_limit`, with the seconds to wait
 */
export async function assureNotTooMany(
  { pool, throttle }: AuthContext,
  ...buckets: readonly Bucket[]
): Promise<void> {
  const retryAfter = await throttle.take(pool, buckets)
  if (retryAfter > 0) {
    throw new WireError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter })
  }
}

export type MailKind = 'signup' | 'recovery' | 'email_change'

/**
 * Counts a mail against the limits of each address, whether or not the address has an account. Runs
 * in the transaction that queues the mail.
 * @throws WireError `over_email_send_rate_limit`
 */
export async function assureMayMail(
  { throttle }: AuthContext,
  on: Queryable,
  kind: MailKind,
  ...emails: readonly string[]
): Promise<void> {
  const buckets = emails.flatMap((email) => [
    throttle.bucket(mailsOfKind, kind, email),
    throttle.bucket(mailsToEmail, email),
  ])
  const wait = await throttle.take(on, buckets)
  if (wait === 0) return
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  throw new WireError(429, 'over_email_send_rate_limit', message, { retryAfter: wait })
}
