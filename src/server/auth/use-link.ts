import { inTransaction } from '../db/transaction.ts'
import { audit } from './audit.ts'
import type { Client } from './client.ts'
import type { AuthContext } from './context.ts'
import { linkUses } from './limits.ts'
import { hashToken } from './one-time-link.ts'
import { presentSession, type SessionBody } from './present.ts'
import { confirmUser, deleteTokens, type LinkKind, ownerOfToken, useToken } from './queries.ts'
import { assureNotTooMany } from './refusals.ts'
import { startSession } from './start-session.ts'
import { invalid, WireError } from './wire-error.ts'

/** Which links each verification type of the wire takes. */
const kindsOfType: ReadonlyMap<string, readonly LinkKind[]> = new Map<string, readonly LinkKind[]>([
  ['signup', ['signup']],
  ['email', ['signup']],
])

/** @throws WireError `validation_failed` for a type that no link of ours has */
export function assureLinkKinds(type: string): readonly LinkKind[] {
  const kinds = kindsOfType.get(type)
  if (kinds === undefined) throw invalid('Invalid email verification type')
  return kinds
}

/**
 * Uses a mailed link up: confirms the address and starts a session. Of several uses at once one succeeds.
 * @throws WireError `otp_expired`: its message says 'expired' of a link that came too late, 'invalid' of one that is
 * unknown, used or of another kind
 */
export async function useLink(
  auth: AuthContext,
  link: { readonly token: string; readonly kinds: readonly LinkKind[] },
  client: Client,
): Promise<SessionBody> {
  await assureNotTooMany(auth, auth.throttle.bucket(linkUses, client.network))
  const tokenHash = hashToken(link.token)
  const [owner] = await ownerOfToken(auth.pool, tokenHash, link.kinds)
  if (owner === undefined) throw invalidLink()
  if (owner.is_expired) throw new WireError(403, 'otp_expired', 'Email link has expired')

  const { user, session } = await inTransaction(auth.pool, [owner.user_id], async (tx) => {
    const [used] = await useToken(tx, tokenHash)
    if (used === undefined) throw invalidLink()
    await confirmUser(tx, owner.user_id)
    await deleteTokens(tx, owner.user_id)
    const started = await startSession(tx, owner.user_id, 'otp', client)
    await audit(tx, client, 'link_used', owner.user_id, { kind: used.kind, session: started.session.id })
    return started
  })
  return presentSession(auth, user, session)
}

function invalidLink(): WireError {
  return new WireError(403, 'otp_expired', 'Email link is invalid')
}
