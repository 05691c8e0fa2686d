import { inTransaction } from '#platform/database/transaction.ts'
import { audit } from '#core/accounts/audit.ts'
import { holdsPassword } from '../credentials/queries.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { parseEmail } from '#core/accounts/email.ts'
import { signInByEmail, signInFromNetwork, signInToAccount } from '../limits.ts'
import { couldBePassword } from './password.ts'
import { presentSession, type SessionBody } from '../protocol/present.ts'
import { accountByEmail } from '#core/accounts/queries.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import { startedAs, startSession } from '../sessions/start-session.ts'
import type { Bucket } from '#platform/throttle/throttle.ts'
import { WireError } from '../protocol/wire-error.ts'

/**
 * Starts a session for an address and its password. An unknown address costs the same work and
 * counts against the same limits as a known one. Guesses are rate limited, but guesses of others
 * never lock the owner out on a network that the account has signed in from before.
 * @throws WireError `invalid_credentials`; `email_not_confirmed` only after a password with which
 * somebody signed up for this address
 */
export async function signIn(
  auth: AuthContext,
  text: { readonly email: string; readonly password: string },
  client: Client,
): Promise<SessionBody> {
  const email = parseEmail(text.email)
  if (typeof email !== 'string' || !couldBePassword(text.password)) throw wrongCredentials()

  const [account] = await accountByEmail(auth.pool, email, client.place)
  const guesses = guessesAt(auth, email, client, account?.is_known_network ?? false)
  await assureNotTooMany(auth, ...guesses)
  const matched = await auth.hasher.match(text.password, {
    password: account?.password_hash ?? null,
    decoys: account?.password_decoys ?? [],
  })
  if (account === undefined || matched === undefined) {
    await note(auth, client, 'sign_in_failed', account?.id)
    throw wrongCredentials()
  }
  await auth.throttle.giveBack(auth.pool, guesses)
  if (matched === 'decoy' || !account.is_confirmed) {
    await note(auth, client, 'sign_in_unconfirmed', account.id)
    throw new WireError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await inTransaction(auth.pool, [account.id], async (tx) => {
    // The owner may have changed the password, and so ended all sessions, while this password was
    // hashed. The stored hash is therefore checked again.
    const [held] = await holdsPassword(tx, account.id, account.password_hash ?? '')
    if (held?.holds !== true) throw wrongCredentials()
    const started = await startSession(tx, account.id, 'password', client)
    await audit(tx, client, startedAs(started.user), account.id, { session: started.session.id })
    return started
  })
  return presentSession(auth, session)
}

/** Returns the rate limits for a guess at an account's password. */
export function guessesAt(
  { throttle }: AuthContext,
  email: string,
  { network }: Client,
  isKnownPlace: boolean,
): Bucket[] {
  return [
    throttle.bucket(signInFromNetwork, network, email),
    throttle.bucket(signInByEmail, network),
    ...(isKnownPlace ? [] : [throttle.bucket(signInToAccount, email)]),
  ]
}

/** Records a failed sign-in. Known and unknown accounts cost the same: one transaction. */
async function note(
  { pool }: AuthContext,
  client: Client,
  event: 'sign_in_failed' | 'sign_in_unconfirmed',
  userId: string | undefined,
): Promise<void> {
  const accounts = userId === undefined ? [] : [userId]
  await inTransaction(pool, accounts, (tx) => audit(tx, client, event, userId ?? null))
}

function wrongCredentials(): WireError {
  return new WireError(400, 'invalid_credentials', 'Invalid login credentials')
}
