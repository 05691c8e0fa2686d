import { deleteAuthorizationsBy, deleteReceived } from '#core/authorizations/queries.ts'
import { deleteUnnamedCertificates } from '#core/media/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { deleteOrderingKeys } from '#features/webhooks/endpoint-queries.ts'
import { workingTables } from '../working-tables.ts'
import { statement } from './account-data-deletion.rows.ts'

const deletions = Object.keys(workingTables).map((table) =>
  statement<[userId: string], never>(`delete_${table}_of`, `delete from ${table} where user_id = $1`),
)

/**
 * Empties the row of settings instead of deleting it. The account's shipments stay, and the row's
 * `public_pages` still decides whether unauthenticated callers see them. The application therefore
 * needs no DELETE right on settings.
 */
const emptySettings = statement<[userId: string], never>(
  'empty_settings_of',
  `update system_settings set maps_key = null, google_maps_enabled = false, notice_signature = null,
     one_record_name = null, airline_names = '{}',
     notify_on_the_way = false, notify_out_for_delivery = false, notify_delivered = false, notify_attempted = false
   where user_id = $1`,
)

/**
 * Deletes the account's working data: its settings, its webhook endpoints, imports that never
 * became shipments, and the authorizations that it granted. Revokes the authorizations that it
 * received.
 */
export async function eraseWorkplace(tx: Transaction, account: string): Promise<void> {
  await pipelined([
    // Ordering keys are deleted before their endpoints, because the webhook sender locks these rows
    // in the same order.
    deleteOrderingKeys(tx, account, null),
    ...deletions.map((deleteRows) => deleteRows(tx, account)),
    deleteUnnamedCertificates(tx, account),
    emptySettings(tx, account),
    deleteAuthorizationsBy(tx, account),
    deleteReceived(tx, account),
  ])
}
