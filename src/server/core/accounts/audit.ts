import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { Client } from '#platform/http/client.ts'
import { insertAuditEntry } from './queries.ts'

/** Writes one line of the audit log, in the transaction of what it tells where there is one. */
export async function audit(
  on: Queryable,
  client: Client,
  event: AuditEvent,
  userId: string | null,
  facts: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await insertAuditEntry(on, event, userId, client.requestId, client.address, client.userAgent, facts)
}
