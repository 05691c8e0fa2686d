import { inTransaction } from '#platform/database/transaction.ts'
import type { Bearer } from '../sessions/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import { secondStepFromAddress, secondStepToAccount } from '#platform/throttle/limits.ts'
import { assureNotTooMany } from '../sign-in/refusals.ts'
import type { Bucket } from '#platform/throttle/throttle.ts'
import type { MfaContext } from './context.ts'
import { isKnownPlace } from './queries.ts'

/**
 * Counts a guess at an account's second step; a right guess is returned to the buckets. As with
 * passwords, guesses from unknown networks never slow down the owner on a network that the account
 * has signed in from before.
 * @throws WireError `over_request_rate_limit`
 */
export async function countGuess(
  mfa: MfaContext,
  { id }: Bearer,
  client: Client,
): Promise<readonly Bucket[]> {
  const [place] = await inTransaction(mfa.pool, [id], (tx) => isKnownPlace(tx, id, client.place))
  const guesses = [
    mfa.throttle.bucket(secondStepFromAddress, client.network, id),
    ...(place?.known === true ? [] : [mfa.throttle.bucket(secondStepToAccount, id)]),
  ]
  await assureNotTooMany(mfa, ...guesses)
  return guesses
}
