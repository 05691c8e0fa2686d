import type { Services } from '#platform/services.ts'
import type { AccessTokens } from './access-token.ts'
import type { Acting, ActingRefusal } from '#platform/http/account.ts'
import { batcher } from '#platform/concurrency/batcher.ts'
import { findActingMembers, type ActingMember, type SessionAssurance } from '#core/accounts/queries.ts'

/** Holder of an access token, with the assurance level of its session. */
export type Bearer = {
  readonly id: string
  readonly sessionId: string
  readonly standing: SessionAssurance
  readonly acting: Acting | ActingRefusal
}

export type BearerOf = (
  token: string,
  account?: string,
  at?: Date,
) => Promise<Bearer | 'bad_token' | 'session_ended'>

type SessionCall = { readonly sessionId: string; readonly userId: string; readonly account: string | null }

/**
 * Creates the function that resolves an access token. The signature is verified once per token. The
 * session's row is read on every call, so that signing out takes effect immediately on every node.
 * Calls that wait at the same time share one statement. The second step counts for tokens issued
 * after it; a token that was stolen before the second step is not upgraded. The function's second
 * parameter is the account for which the person wants to act; see `acting_members` for the default.
 * The third is the time at which the token must have been valid.
 */
export function createBearerOf({
  pool,
  accessTokens,
}: Pick<Services, 'pool'> & { readonly accessTokens: AccessTokens }): BearerOf {
  const resolve = batcher(
    async (calls: readonly SessionCall[]) => {
      const rows = await findActingMembers(
        pool,
        calls.map(({ sessionId }) => sessionId),
        calls.map(({ userId }) => userId),
        calls.map(({ account }) => account),
      )
      const found = new Map(rows.map((row) => [row.n, row]))
      return calls.map((_one, at) => ({ answer: found.get(at + 1) }))
    },
    { concurrency: 1, waitsForTurn: true },
  )
  return async (token, account, at) => {
    const claims = await accessTokens.verify(token, at)
    if (claims === undefined) return 'bad_token'
    const { userId, sessionId, level } = claims
    const found = await resolve({ sessionId, userId, account: account ?? null })
    if (found === undefined) return 'session_ended'
    const { person: id, standing } = found
    return {
      id,
      sessionId,
      standing: standing === 'aal2' && level === 'aal1' ? 'due' : standing,
      acting: actingOf(found),
    }
  }
}

function actingOf(found: ActingMember): Acting | ActingRefusal {
  if (found.refusal !== null) return found.refusal
  const { account: id, member, role, granted, is_closing: isClosing, is_test: isTest } = found
  return { id, member, role, granted, isClosing, isTest }
}
