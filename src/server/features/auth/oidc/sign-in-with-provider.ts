import { randomUUID } from 'node:crypto'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendMail } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import { dropUnprovenPassword } from '../credentials/queries.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import type { Email } from '#core/accounts/email.ts'
import { providerOf } from '../protocol/present-identities.ts'
import { presentSession, type SessionBody, type Started } from '../protocol/present.ts'
import { accountByEmail, confirmUser, deleteTokens, lockUser } from '#core/accounts/queries.ts'
import { issueCode, type CodeChallenge } from '../sessions/auth-code.ts'
import { startedAs, startSession } from '../sessions/start-session.ts'
import { invalid, WireError } from '../protocol/wire-error.ts'
import type { ProvidedIdentity } from './claims.ts'
import {
  insertIdentity,
  insertVouchedUser,
  markIdentityUsed,
  ownerOfIdentity,
  replaceUserMetadata,
} from './queries.ts'

/**
 * Maximum number of attempts. Concurrent sign-ins of one new identity may conflict, but each time
 * one of them makes progress.
 */
const ATTEMPTS = 4

/**
 * Error that rolls back a transaction, because another transaction changed the data on which it is
 * based.
 */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/**
 * Starts a session for a person authenticated by the provider. A linked identity signs in to its
 * account, even if its address has changed. Any other identity needs a verified address. It signs
 * in to the account with that address, or to a new account.
 * @throws WireError `provider_email_needs_verification`; `validation_failed` without an address
 */
export async function signInWithProvider(
  auth: AuthContext,
  identity: ProvidedIdentity,
  client: Client,
): Promise<SessionBody> {
  return presentSession(auth, await openAccountOf(auth, identity, client))
}

/** Like `signInWithProvider`, for a page that exchanges a code for the session. */
export async function signInForCode(
  auth: AuthContext,
  identity: ProvidedIdentity,
  challenge: CodeChallenge,
  client: Client,
): Promise<string> {
  const started = await openAccountOf(auth, identity, client)
  return inTransaction(auth.pool, [started.user.id], (tx) => issueCode(tx, started, challenge))
}

async function openAccountOf(
  auth: AuthContext,
  identity: ProvidedIdentity,
  client: Client,
): Promise<Started> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await openAccount(auth, identity, client)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Failure('unavailable', { retryAfter: 1 })
}

async function openAccount(auth: AuthContext, identity: ProvidedIdentity, client: Client): Promise<Started> {
  const [owner] = await ownerOfIdentity(auth.pool, identity.issuer, identity.subject)
  if (owner !== undefined) return openKnown(auth, owner.user_id, identity, client)
  const email = assureVerified(identity)
  const [account] = await accountByEmail(auth.pool, email, client.place)
  return account === undefined
    ? createAccount(auth, { ...identity, email }, client)
    : linkAccount(auth, account.id, { ...identity, email }, client)
}

function openKnown(
  { pool }: AuthContext,
  userId: string,
  identity: ProvidedIdentity,
  client: Client,
): Promise<Started> {
  const email = identity.isEmailVerified ? (identity.email ?? null) : null
  return inTransaction(pool, [userId], async (tx) => {
    // Locks the user before the identity, as `linkAccount` does, so that two sign-ins do not
    // deadlock.
    await lockUser(tx, userId)
    const [used] = await markIdentityUsed(tx, userId, identity.issuer, identity.subject, email)
    if (used === undefined) throw new Overtaken()
    return start(tx, userId, identity, client)
  })
}

/** Identity with an address that the provider has verified. */
type VerifiedIdentity = ProvidedIdentity & { readonly email: Email }

function createAccount({ pool }: AuthContext, identity: VerifiedIdentity, client: Client): Promise<Started> {
  const id = randomUUID()
  return inTransaction(pool, [id], async (tx) => {
    const [user] = await insertVouchedUser(tx, id, identity.email, metadataOf(identity))
    if (user === undefined) throw new Overtaken()
    await link(tx, id, identity)
    await audit(tx, client, 'signed_up', id, { provider: providerOf(identity.issuer) })
    return start(tx, id, identity, client)
  })
}

/**
 * Links an identity to an existing account and confirms the account if needed. An account that was
 * never confirmed retains only its address, because the person who signed up has not proven to own
 * the address. Otherwise this person could sign in to the owner's account with the old password
 * (Sudhodanan and Paverd, "Pre-hijacked accounts", 2022).
 */
function linkAccount(
  { pool }: AuthContext,
  id: string,
  identity: VerifiedIdentity,
  client: Client,
): Promise<Started> {
  return inTransaction(pool, [id], async (tx) => {
    const [account] = await lockUser(tx, id)
    if (account?.email !== identity.email) throw new Overtaken()
    if (account.email_confirmed_at === null) {
      await dropUnprovenPassword(tx, id)
      await replaceUserMetadata(tx, id, metadataOf(identity))
      await confirmUser(tx, id)
      await deleteTokens(tx, id)
    }
    await link(tx, id, identity)
    if (account.email_confirmed_at !== null)
      await enqueue(tx, sendMail, { mail: 'identity-linked', userId: id })
    await audit(tx, client, 'identity_linked', id, { provider: providerOf(identity.issuer) })
    return start(tx, id, identity, client)
  })
}

async function link(
  tx: Transaction,
  userId: string,
  { issuer, subject, email }: VerifiedIdentity,
): Promise<void> {
  const [inserted] = await insertIdentity(tx, randomUUID(), userId, issuer, subject, email)
  if (inserted === undefined) throw new Overtaken()
}

async function start(
  tx: Transaction,
  userId: string,
  { issuer }: ProvidedIdentity,
  client: Client,
): Promise<Started> {
  const started = await startSession(tx, userId, 'oauth', client)
  await audit(tx, client, startedAs(started.user), userId, {
    session: started.session.id,
    provider: providerOf(issuer),
  })
  return started
}

function assureVerified({ issuer, email, isEmailVerified }: ProvidedIdentity): Email {
  if (email === undefined) throw invalid('Error getting user email from external provider')
  if (isEmailVerified) return email
  const provider = providerOf(issuer)
  throw new WireError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
}

function metadataOf({ fullName }: ProvidedIdentity): { readonly full_name?: string } {
  return fullName === undefined ? {} : { full_name: fullName }
}
