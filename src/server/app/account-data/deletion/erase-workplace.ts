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

/**
 * The row stays, with only the settings that unauthenticated callers may see, because the shipments
 * stay too. Settings are never deleted otherwise, so the application has no DELETE right.
 */
const emptySettings = statement<[userId: string], never>(
  'empty_settings_of',
  `update system_settings set maps_key = null, google_maps_enabled = false where user_id = $1`,
)

/** Deletes the imports and the rows that still wait in them. */
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

/** Deletes the webhook with its sent and waiting deliveries and their results. */
const deleteWebhook = statement<[userId: string], never>(
  'delete_webhook_of',
  `delete from webhook_endpoints where user_id = $1`,
)

/**
 * Deletes the account's working data: its settings, its webhook, imports that never became
 * shipments, and the authorizations that it granted. Authorizations that it received end.
 */
export async function eraseWorkplace(tx: Transaction, account: string): Promise<void> {
  await pipelined([
    // Warehouses refer to addresses, so they are deleted first.
    deleteWarehouses(tx, account),
    deleteAddresses(tx, account),
    deleteStatuses(tx, account),
    deleteCustomFields(tx, account),
    emptySettings(tx, account),
    deleteImports(tx, account),
    deleteApiKeys(tx, account),
    deleteAnswers(tx, account),
    deleteAuthorizationsBy(tx, account),
    // Ordering keys are deleted before their endpoint, in the same order as the sender does.
    deleteOrderingKeys(tx, account),
    deleteWebhook(tx, account),
    deleteReceived(tx, account),
  ])
}
