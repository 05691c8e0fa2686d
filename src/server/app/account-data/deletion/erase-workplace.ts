import { deleteAuthorizationsBy, deleteReceived } from '#core/authorizations/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { deleteOrderingKeys } from '#features/webhooks/endpoint-queries.ts'
import { statement } from './account-data-deletion.rows.ts'

type Workplace =
  | 'warehouses'
  | 'addresses'
  | 'configurable_statuses'
  | 'custom_fields'
  | 'imports'
  | 'api_keys'
  | 'idempotency_keys'
  | 'webhook_endpoints'

/**
 * Defines the statement that deletes an account's rows of a table. Dependent rows of other tables
 * are deleted with them (ON DELETE CASCADE).
 */
function deleteFrom(table: Workplace) {
  return statement<[userId: string], never>(`delete_${table}_of`, `delete from ${table} where user_id = $1`)
}

const deleteWarehouses = deleteFrom('warehouses')
const deleteAddresses = deleteFrom('addresses')
const deleteStatuses = deleteFrom('configurable_statuses')
const deleteCustomFields = deleteFrom('custom_fields')
/** Deletes the imported files, with their rows that have not become shipments. */
const deleteImports = deleteFrom('imports')
const deleteApiKeys = deleteFrom('api_keys')
const deleteAnswers = deleteFrom('idempotency_keys')
/** Deletes the webhook with its sent and waiting deliveries and their results. */
const deleteWebhook = deleteFrom('webhook_endpoints')

/**
 * Empties the row of settings instead of deleting it. The account's shipments stay, and the row's
 * `public_pages` still decides whether unauthenticated callers see them. The application therefore
 * needs no DELETE right on settings.
 */
const emptySettings = statement<[userId: string], never>(
  'empty_settings_of',
  `update system_settings set maps_key = null, google_maps_enabled = false where user_id = $1`,
)

/**
 * Deletes the account's working data: its settings, its webhook, imports that never became
 * shipments, and the authorizations that it granted. Revokes the authorizations that it received.
 */
export async function eraseWorkplace(tx: Transaction, account: string): Promise<void> {
  await pipelined([
    // Warehouses are deleted before addresses, because a warehouse refers to its address.
    deleteWarehouses(tx, account),
    deleteAddresses(tx, account),
    deleteStatuses(tx, account),
    deleteCustomFields(tx, account),
    emptySettings(tx, account),
    deleteImports(tx, account),
    deleteApiKeys(tx, account),
    deleteAnswers(tx, account),
    deleteAuthorizationsBy(tx, account),
    // The webhook's ordering keys are deleted before the webhook, because the webhook sender locks
    // these rows in the same order.
    deleteOrderingKeys(tx, account),
    deleteWebhook(tx, account),
    deleteReceived(tx, account),
  ])
}
