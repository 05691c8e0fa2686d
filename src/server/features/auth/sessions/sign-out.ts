import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { SessionHolder } from '#platform/http/account.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import type { AuthContext } from '../protocol/context.ts'
import { endAllSessions, endOtherSessions, endSession } from '#core/accounts/queries.ts'
import { invalid } from '../protocol/wire-error.ts'

type Scope = 'global' | 'local' | 'others'

const endSessions: Readonly<Record<Scope, (tx: Transaction, account: SessionHolder) => Promise<unknown>>> = {
  global: (tx, { id }) => endAllSessions(tx, id),
  local: (tx, { id, sessionId }) => endSession(tx, id, sessionId),
  others: (tx, { id, sessionId }) => endOtherSessions(tx, id, sessionId),
}

/** Parses the scope of a sign-out; the default is all sessions. */
export function assureScope(text = 'global'): Scope {
  if (!Object.hasOwn(endSessions, text)) throw invalid('Unsupported logout scope')
  return text as Scope
}

/** Ends sessions; their access tokens become invalid with the commit. */
export async function signOut(
  auth: AuthContext,
  account: SessionHolder,
  scope: Scope,
  client: Client,
): Promise<void> {
  await inTransaction(auth.pool, [account.id], async (tx) => {
    await endSessions[scope](tx, account)
    await audit(tx, client, 'signed_out', account.id, { scope, session: account.sessionId })
  })
}
