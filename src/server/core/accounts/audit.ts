import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { Client } from '#platform/http/client.ts'
import { insertAuditEntry } from './queries.ts'

/**
 * Writes one entry of the audit trail. `on` is the transaction of the change that the entry
 * records, or the pool if the entry records no change.
 */
export async function audit(
  on: Queryable,
  client: Client,
  event: AuditEvent,
  userId: string | null,
  facts: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { requestId, ip, userAgent, actor } = client
  await insertAuditEntry(on, event, userId, requestId, ip, userAgent, facts, actor)
}
