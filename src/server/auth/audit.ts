import type { Queryable } from '../db/pool.ts'
import type { Client } from './client.ts'
import { insertAuditEntry } from './queries.ts'

export type AuditEvent =
  | 'signed_up'
  | 'sign_up_repeated'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_unconfirmed'
  | 'link_used'
  | 'refresh_token_reused'
  | 'signed_out'
  | 'user_updated'

/** Writes one line of the audit log, in the transaction of what it tells where there is one. */
export async function audit(
  on: Queryable,
  client: Client,
  event: AuditEvent,
  userId: string | null,
  facts: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await insertAuditEntry(on, event, userId, client.requestId, client.address, facts)
}
