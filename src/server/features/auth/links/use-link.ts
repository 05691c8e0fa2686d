import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { audit } from '#core/accounts/audit.ts'
import { confirmEmailChange } from './change-email.ts'
import { cancelEmailChange, dropUnprovenPassword, holdsPassword } from '../credentials/queries.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { assurePasswordOf } from '../passwords/change-password.ts'
import { linkUses } from '../limits.ts'
import { hashToken } from '../credentials/one-time-link.ts'
import { presentSession, type SessionBody, type Started } from '../protocol/present.ts'
import {
  confirmUser,
  deleteTokens,
  endAllSessions,
  type LinkKind,
  lockUser,
  ownerOfToken,
  type UserRow,
  consumeToken,
} from '#core/accounts/queries.ts'
import { assureNotTooMany } from '../protocol/refusals.ts'
import { issueCode, type CodeChallenge } from '../sessions/auth-code.ts'
import { startSession } from '../sessions/start-session.ts'
import { invalid, WireError } from '../protocol/wire-error.ts'

/** Kinds of links that each verification type of the sign-in API accepts. */
const kindsOfType: ReadonlyMap<string, readonly LinkKind[]> = new Map<string, readonly LinkKind[]>([
  ['signup', ['signup']],
  ['email', ['signup']],
  ['recovery', ['recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

/**
 * Returns the kinds of links that a verification type accepts.
 * @throws WireError `validation_failed` if no link has this type
 */
export function assureLinkKinds(type: string): readonly LinkKind[] {
  const kinds = kindsOfType.get(type)
  if (kinds === undefined) throw invalid('Invalid email verification type')
  return kinds
}

/**
 * Session started by a link. `needs_password`: the account has no password, so its owner is
 * prompted to set one.
 */
export type LinkSession = SessionBody & { readonly needs_password?: true }

export type LinkUse = {
  readonly token: string
  readonly kinds: readonly LinkKind[]
  /** Password of the sign-up that the link confirms, as its owner typed it. */
  readonly password?: string | undefined
}

/**
 * Consumes a mailed link and starts a session. Only one of several concurrent uses succeeds. A
 * wrong password leaves the link as it is.
 * @returns undefined for the first of the two links that a change of address needs
 * @throws WireError `current_password_invalid`
 * @throws WireError `otp_expired`: its message says 'expired' for an expired link, 'invalid' for a
 * link that is unknown, used or of another kind
 */
export async function useLink(
  auth: AuthContext,
  link: LinkUse,
  client: Client,
): Promise<LinkSession | undefined> {
  const started = await consumeLink(auth, link, client, async (_tx, session) => session)
  if (started === undefined) return undefined
  const body = await presentSession(auth, started)
  const needsPassword = started.session.method === 'recovery' && !started.user.has_password
  return needsPassword ? { ...body, needs_password: true } : body
}

/**
 * Like `useLink`, for the link of a client that began a PKCE sign-in.
 * @returns the code that the client exchanges for the session
 */
export function useLinkForCode(
  auth: AuthContext,
  link: LinkUse,
  client: Client,
): Promise<string | undefined> {
  return consumeLink(auth, link, client, (tx, started, challenge) => {
    if (challenge === null) throw invalidLink()
    return issueCode(tx, started, challenge)
  })
}

/** Consumes a link, and ends the same transaction with `finish`. */
async function consumeLink<Result>(
  auth: AuthContext,
  link: LinkUse,
  client: Client,
  finish: (tx: Transaction, started: Started, challenge: CodeChallenge | null) => Promise<Result>,
): Promise<Result | undefined> {
  await assureNotTooMany(auth, auth.throttle.bucket(linkUses, client.network))
  const tokenHash = hashToken(link.token)
  const [owner] = await ownerOfToken(auth.pool, tokenHash, link.kinds)
  if (owner === undefined) throw invalidLink()
  if (owner.is_expired) throw new WireError(403, 'otp_expired', 'Email link has expired')

  const proof = await proofOf(auth, owner.user_id, link, client)
  return inTransaction(auth.pool, [owner.user_id], async (tx) => {
    const [user] = await lockUser(tx, owner.user_id)
    const [used] = await consumeToken(tx, tokenHash)
    if (user === undefined || used === undefined) throw invalidLink()
    const started = await effectOf[used.kind](tx, user, client, proof)
    return started && finish(tx, started, used.code_challenge)
  })
}

/**
 * Checks the password that came with a link. An account whose sign-ups contradict each other has
 * none, so nothing is checked.
 * @returns the hash of the password
 */
async function proofOf(
  auth: AuthContext,
  userId: string,
  { password }: LinkUse,
  client: Client,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  const guess = { currentPassword: password, failedAs: 'sign_in_failed' } as const
  return assurePasswordOf(auth, userId, guess, client)
}

type Effect = (
  tx: Transaction,
  user: UserRow,
  client: Client,
  proof: string | undefined,
) => Promise<Started | undefined>

const effectOf: Readonly<Record<LinkKind, Effect>> = {
  signup: confirmSignUp,
  recovery: recoverAccount,
  email_change_current: (tx, user, client) => changeEmail(tx, user, 'current', client),
  email_change_new: (tx, user, client) => changeEmail(tx, user, 'new', client),
}

/**
 * Confirms a sign-up. The owner of the address may not be the person who chose the password. A
 * session whose owner did not type it therefore counts as a recovery. It joins no company before it
 * has set a password, and a new password ends all other sessions.
 */
async function confirmSignUp(
  tx: Transaction,
  { id }: UserRow,
  client: Client,
  proof: string | undefined,
): Promise<Started> {
  const [held] = proof === undefined ? [] : await holdsPassword(tx, id, proof)
  await confirmUser(tx, id)
  await deleteTokens(tx, id)
  const started = await startSession(tx, id, held?.holds === true ? 'password' : 'recovery', client)
  await audit(tx, client, 'link_used', id, { session: started.session.id })
  return started
}

/**
 * Recovers an account for its owner: ends all other sessions, and removes what was entered while
 * the address was unconfirmed.
 */
async function recoverAccount(tx: Transaction, { id }: UserRow, client: Client): Promise<Started> {
  await dropUnprovenPassword(tx, id)
  await confirmUser(tx, id)
  await deleteTokens(tx, id)
  await cancelEmailChange(tx, id)
  await endAllSessions(tx, id)
  const started = await startSession(tx, id, 'recovery', client)
  await audit(tx, client, 'recovered', id, { session: started.session.id })
  return started
}

async function changeEmail(
  tx: Transaction,
  user: UserRow,
  side: 'current' | 'new',
  client: Client,
): Promise<Started | undefined> {
  if (user.new_email === null) throw invalidLink()
  const isMade = await confirmEmailChange(tx, user, side, client)
  return isMade ? startSession(tx, user.id, 'otp', client) : undefined
}

function invalidLink(): WireError {
  return new WireError(403, 'otp_expired', 'Email link is invalid')
}
