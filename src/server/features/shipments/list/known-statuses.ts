import { isMandatoryStatus, mandatoryStatuses } from '#domain/shipments/status.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { statement } from './shipments-list.rows.ts'

/**
 * Lists the statuses that an account created, also removed ones, and those that its shipments have
 * or had.
 */
const listKnownStatuses = statement<[account: string], { readonly name: string }>(
  'list_known_statuses',
  `select name from configurable_statuses where user_id = $1
   union select status from shipment_status_counts where user_id = $1 order by name`,
)

/**
 * Refuses a filter by a status that no shipment of the account can have, because an empty list
 * would look like an answer.
 * @throws Failure `unknown_status`
 */
export async function assureKnownStatuses(
  pool: Pool,
  account: string,
  asked: readonly string[] = [],
): Promise<void> {
  if (asked.every(isMandatoryStatus)) return
  const rows = await inPipelinedSnapshot(pool, [account], (tx) => listKnownStatuses(tx, account))
  const known = new Set<string>([...mandatoryStatuses, ...rows.map(({ name }) => name)])
  const status = asked.find((one) => !known.has(one))
  if (status === undefined) return
  throw new Failure('unknown_status', { facts: { status, statuses: [...known].join(', ') } })
}
