import { deleteAuthorizationsBy, deleteReceived } from '#core/authorizations/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { statement } from '#platform/database/statement.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { deleteOrderingKeys } from '#features/webhooks/endpoint-queries.ts'

const deleteWarehouses = statement<[userId: string], never>(
  'delete_warehouses_of',
  `delete from warehouses where user_id = $1`,
)

const deleteAddresses = statement<[userId: string], never>(
  'delete_addresses_of',
  `delete from addresses where user_id = $1`,
)

const deleteStatuses = statement<[userId: string], never>(
  'delete_statuses_of',
  `delete from configurable_statuses where user_id = $1`,
)

const deleteCustomFields = statement<[userId: string], never>(
  'delete_custom_fields_of',
  `delete from custom_fields where user_id = $1`,
)

/** The row stays, empty but for what strangers may see, since the shipments stay too: settings are never deleted otherwise, so the application has no right to. */
const emptySettings = statement<[userId: string], never>(
  'empty_settings_of',
  `update system_settings set maps_key = null, google_maps_enabled = false where user_id = $1`,
)

/** With the rows that still wait in them. */
const deleteImports = statement<[userId: string], never>(
  'delete_imports_of',
  `delete from imports where user_id = $1`,
)

const deleteApiKeys = statement<[userId: string], never>(
  'delete_api_keys_of',
  `delete from api_keys where user_id = $1`,
)

const deleteAnswers = statement<[userId: string], never>(
  'delete_idempotency_keys_of',
  `delete from idempotency_keys where user_id = $1`,
)

/** With what was sent, what waits and how it went. */
const deleteWebhook = statement<[userId: string], never>(
  'delete_webhook_of',
  `delete from webhook_endpoints where user_id = $1`,
)

/**
 * Deletes what an account has set up for its work, its webhook, imports that never became shipments, and whom it let record on its
 * shipments; what others let it record ends.
 */
export async function eraseWorkplace(tx: Transaction, account: string): Promise<void> {
  await pipelined([
    // Before the addresses they stand at.
    deleteWarehouses(tx, account),
    deleteAddresses(tx, account),
    deleteStatuses(tx, account),
    deleteCustomFields(tx, account),
    emptySettings(tx, account),
    deleteImports(tx, account),
    deleteApiKeys(tx, account),
    deleteAnswers(tx, account),
    deleteAuthorizationsBy(tx, account),
    // Before their endpoint, like whoever sends.
    deleteOrderingKeys(tx, account),
    deleteWebhook(tx, account),
    deleteReceived(tx, account),
  ])
}
