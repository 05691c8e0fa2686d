import { randomUUID } from 'node:crypto'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { type LinkTarget, sendMail, targetOf } from '../mails/send-mail.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import type { Email } from '#core/accounts/email.ts'
import { accountRequests } from '../limits.ts'
import { assurePasswordMayBeChosen } from '../passwords/password.ts'
import { presentUser, type UserBody } from '../protocol/present.ts'
import { type AccountRow, accountByEmail, insertUser, repeatSignUpOf } from '#core/accounts/queries.ts'
import { assureMayMail, assureNotTooMany } from '../protocol/refusals.ts'

export type SignUp = {
  readonly email: Email
  readonly password: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly target: LinkTarget
}

/**
 * Creates an unconfirmed account and mails its link. If the address already has an account, the
 * caller cannot notice: the work and the form of the answer are the same. Only the mail differs,
 * which the owner of the address reads. A confirmed account stays unchanged. An unconfirmed account
 * loses its password and name if the passwords differ, because another person may have chosen them.
 */
export async function signUp(auth: AuthContext, wish: SignUp, client: Client): Promise<UserBody> {
  await assureNotTooMany(auth, auth.throttle.bucket(accountRequests, client.network))
  assurePasswordMayBeChosen(wish.password, wish.email)
  const [existing] = await accountByEmail(auth.pool, wish.email, client.place)
  const salted = existing?.password_hash ?? existing?.password_decoys[0]
  const passwordHash = await auth.hasher.hash(wish.password, salted)
  if (existing === undefined) return createAccount(auth, { ...wish, passwordHash }, client)
  await repeatSignUp(auth, existing, { ...wish, passwordHash }, client)
  return madeUpUser(wish)
}

type HashedSignUp = SignUp & { readonly passwordHash: string }

async function createAccount(
  auth: AuthContext,
  { email, metadata, target, passwordHash }: HashedSignUp,
  client: Client,
): Promise<UserBody> {
  const id = randomUUID()
  return inTransaction(auth.pool, [id], async (tx) => {
    await assureMayMail(auth, tx, 'signup', email)
    const [user] = await insertUser(tx, id, email, passwordHash, metadata)
    // A concurrent sign-up with the same address created the account first. The client's retry
    // finds this account.
    if (user === undefined) throw new Failure('unavailable', { retryAfter: 1 })
    await enqueue(tx, sendMail, { mail: 'confirm-sign-up', userId: id, ...targetOf(target) })
    await audit(tx, client, 'signed_up', id)
    return presentUser(user)
  })
}

async function repeatSignUp(
  auth: AuthContext,
  { id, is_confirmed }: AccountRow,
  { email, target, passwordHash }: HashedSignUp,
  client: Client,
): Promise<void> {
  await inTransaction(auth.pool, [id], async (tx) => {
    await assureMayMail(auth, tx, 'signup', email)
    await repeatSignUpOf(tx, id, passwordHash)
    const mail = is_confirmed ? 'account-exists' : 'confirm-sign-up'
    await enqueue(tx, sendMail, { mail, userId: id, ...targetOf(target) })
    await audit(tx, client, 'sign_up_repeated', id)
  })
}

/**
 * Returns the answer that a new account would get. The id belongs to nobody and differs each time.
 */
function madeUpUser({ email, metadata }: SignUp): UserBody {
  const now = new Date()
  return presentUser({
    id: randomUUID(),
    email,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    new_email_confirmed_by: null,
    last_sign_in_at: null,
    user_metadata: metadata,
    has_password: true,
    identities: [],
    factors: [],
    created_at: now,
    updated_at: now,
  })
}
