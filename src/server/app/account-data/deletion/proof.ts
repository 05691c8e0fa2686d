import type { AccountDeletion } from '#contract/endpoints/account-deletion.ts'
import { FRESH_SECONDS } from '#features/auth/passwords/change-password.ts'
import type { SessionAge } from '#features/auth/links/change-queries.ts'
import type { UserRow } from '#core/accounts/queries.ts'

/**
 * Returns the proof of ownership that a deletion requires. An open session is enough only while it
 * is fresh.
 */
export function requiredProofOf(
  { has_password }: Pick<UserRow, 'has_password'>,
  { seconds }: Pick<SessionAge, 'seconds'>,
): AccountDeletion['proof'] {
  if (has_password) return 'password'
  return seconds <= FRESH_SECONDS ? 'none' : 'sign_in'
}
