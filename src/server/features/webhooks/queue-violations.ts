import { toInstant } from '#domain/base/instant.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { readClock } from '#platform/database/read-clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import { enqueueMessages } from './enqueue-webhooks.ts'
import { statement } from './webhooks.rows.ts'

const readNamed = statement<AccountPairs, { id: string; tracking_id: string; status: string }>(
  'read_named_shipments',
  `select id, tracking_id, status from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   join shipments using (id, user_id)`,
)

/**
 * Enqueues webhook messages for shipments that audits found violated, in the transaction that
 * records the finding. A shipment without a row in the database causes no message.
 */
export async function queueViolations(
  tx: Transaction,
  violated: readonly {
    readonly account: string
    readonly shipmentId: string
    readonly codes: readonly string[]
  }[],
): Promise<void> {
  const rows = await readNamed(tx, ...columnsOf(violated, 'shipmentId', 'account'))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const timestamp = toInstant((await readClock(tx))[0]?.now ?? new Date())
  const messages = violated.flatMap(({ account, shipmentId, codes }) => {
    const row = byId.get(shipmentId)
    if (row === undefined) return []
    const { tracking_id, status } = row
    const facts = { tracking_id, status, location: null, timestamp, findings: codes }
    return [{ account, shipmentId, eventId: null, event: 'integrity.violated' as const, facts }]
  })
  await enqueueMessages(tx, messages)
}
