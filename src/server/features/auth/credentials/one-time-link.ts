import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '#platform/database/transaction.ts'
import { insertToken, type LinkKind } from '#core/accounts/queries.ts'

const TOKEN_LENGTH = 32

/** Lifetime in seconds of each kind of link. */
const lifeSeconds: Readonly<Record<LinkKind, number>> = {
  signup: 24 * 60 * 60,
  recovery: 60 * 60,
  email_change_current: 24 * 60 * 60,
  email_change_new: 24 * 60 * 60,
}

/**
 * Creates the secret of a one-time link: 256 random bits, of which only the hash is stored. Earlier
 * links stay valid until one is used, because mails may arrive late and in any order.
 */
export async function createLinkToken(
  tx: Transaction,
  userId: string,
  kind: LinkKind,
  challenge: Buffer | undefined,
): Promise<string> {
  const secret = randomBytes(TOKEN_LENGTH).toString('base64url')
  const token = challenge === undefined ? secret : PKCE_PREFIX + secret
  await insertToken(tx, hashToken(token), userId, kind, lifeSeconds[kind], challenge ?? null)
  return token
}

/** Start of the token of a link whose client began a PKCE sign-in, as in the sign-in API. */
const PKCE_PREFIX = 'pkce_'

/** Returns true if the page behind a link expects a code instead of a session. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX)
}

/**
 * Returns the hash by which a link's secret is stored. The hash needs no salt, because nobody can
 * find a secret of 256 random bits by trying.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
