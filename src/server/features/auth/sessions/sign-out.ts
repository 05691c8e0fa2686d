import { inTransaction } from '#platform/database/transaction.ts'
import type { SignedIn } from '#platform/http/account.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../wire/context.ts'
import { endAllSessions, endOtherSessions, endSession } from '#core/accounts/queries.ts'
import { invalid } from '../wire/wire-error.ts'

const scopes = ['global', 'local', 'others'] as const
type Scope = (typeof scopes)[number]

/** Parses the scope of a sign-out; the default is all sessions. */
export function assureScope(text: string | undefined): Scope {
  const scope = scopes.find((known) => known === (text ?? 'global'))
  if (scope === undefined) throw invalid('Unsupported logout scope')
  return scope
}

/** Ends sessions; their access tokens become invalid with the commit. */
export async function signOut(
  auth: AuthContext,
  account: SignedIn,
  scope: Scope,
  client: Client,
): Promise<void> {
  await inTransaction(auth.pool, [account.id], async (tx) => {
    switch (scope) {
      case 'global':
        await endAllSessions(tx, account.id)
        break
      case 'local':
        await endSession(tx, account.id, account.sessionId)
        break
      case 'others':
        await endOtherSessions(tx, account.id, account.sessionId)
        break
    }
    await audit(tx, client, 'signed_out', account.id, { scope, session: account.sessionId })
  })
}
