import { presentKey } from '#features/api-keys/present-key.ts'
import { listAllKeys } from '#features/api-keys/queries.ts'
import { presentAddress } from '#features/addresses/present-address.ts'
import { listAddressesOf } from '#features/addresses/queries.ts'
import { presentAuthorization } from '#features/authorizations/present-authorization.ts'
import { presentReceived } from '#features/authorizations/present-received.ts'
import { listAllReceived, listAuthorizationsBy } from '#core/authorizations/queries.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { presentCustomField } from '#features/custom-fields/present-custom-field.ts'
import { listAllFields } from '#features/custom-fields/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { presentErased } from '#features/erasure/present-erased.ts'
import { listErased } from '#features/erasure/queries.ts'
import { listPrivatePages, readPublicPages } from '#features/public-page/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { SecretBox } from '#platform/secrets/encrypted-secret.ts'
import { presentStatus } from '#features/statuses/present-status.ts'
import { listAllStatuses } from '#features/statuses/queries.ts'
import { presentWarehouse } from '#features/warehouses/present-warehouse.ts'
import { listAllWarehouses } from '#features/warehouses/queries.ts'
import { findEndpoint, type EndpointRow } from '#features/webhooks/endpoint-queries.ts'

/**
 * Returns an account's data other than shipments, including removed entries. Each list has a
 * maximum length.
 */
export async function exportReferenceData(tx: Transaction, account: string, apiKeyBox: SecretBox) {
  const [
    addresses,
    warehouses,
    statuses,
    fields,
    [settings],
    granted,
    received,
    [clock],
    [pages],
    privatePages,
    erased,
    apiKeys,
    [endpoint],
  ] = await pipelined([
    listAddressesOf(tx, account),
    listAllWarehouses(tx, account),
    listAllStatuses(tx, account),
    listAllFields(tx, account),
    readSettings(tx, account),
    listAuthorizationsBy(tx, account),
    listAllReceived(tx, account),
    readClock(tx),
    readPublicPages(tx, account),
    listPrivatePages(tx, account),
    listErased(tx, account),
    listAllKeys(tx, account),
    findEndpoint(tx, account),
  ])
  return {
    addresses: addresses.map(presentAddress),
    warehouses: warehouses.map(presentWarehouse),
    statuses: statuses.map(presentStatus),
    custom_fields: fields.map(presentCustomField),
    api_keys: apiKeys.map((row) => presentKey(row, account, apiKeyBox)),
    settings: {
      maps_key_configured: settings !== undefined && settings.maps_key !== null,
      google_maps_enabled: settings?.google_maps_enabled === true,
      public_pages: pages?.public_pages ?? true,
    },
    // The export omits the person who used an authorization, because that is the data of somebody
    // else.
    authorizations_granted: granted.map((row) => {
      const { used_by: _who, ...authorization } = presentAuthorization(row, [], clock?.now ?? new Date())
      return authorization
    }),
    authorizations_received: received.map(presentReceived),
    // `webhook` is null if the account never had a webhook.
    webhook: endpoint === undefined ? null : presentEndpoint(endpoint),
    erased_shipments: erased.map(presentErased),
    private_pages: privatePages,
  }
}

function presentEndpoint({ url, events, form, created_at }: EndpointRow) {
  return { url, events, form, created_at }
}
