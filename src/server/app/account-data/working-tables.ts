import { presentAddress } from '#features/addresses/present-address.ts'
import { listAddressesOf } from '#features/addresses/queries.ts'
import { presentKey } from '#features/api-keys/present-key.ts'
import { listAllKeys } from '#features/api-keys/queries.ts'
import { listCertificates, listDeviceRows } from '#features/conditions/device-queries.ts'
import { presentDevice } from '#features/conditions/present-device.ts'
import { presentRange } from '#features/conditions/present-range.ts'
import { listRangeVersions } from '#features/conditions/range-queries.ts'
import { presentCustomField } from '#features/custom-fields/present-custom-field.ts'
import { listAllFields } from '#features/custom-fields/queries.ts'
import { presentStatus } from '#features/statuses/present-status.ts'
import { listAllStatuses } from '#features/statuses/queries.ts'
import { presentWarehouse } from '#features/warehouses/present-warehouse.ts'
import { listAllWarehouses } from '#features/warehouses/queries.ts'
import { listEndpoints } from '#features/webhooks/endpoint-queries.ts'
import { maxDevices } from '#domain/conditions/device.ts'
import { pick } from '#domain/base/field-table.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { newest } from '#platform/http/cursor.ts'
import type { SecretBox } from '#platform/secrets/encrypted-secret.ts'

type Exported = (tx: Transaction, account: string, apiKeyBox: SecretBox) => Promise<object>

/**
 * Tables with working data of an account, in the order in which a deletion empties them. Dependent
 * rows of other tables are deleted with them (ON DELETE CASCADE). Each has the members that it adds
 * to the export of the account, or null.
 */
export const workingTables: Readonly<Record<string, Exported | null>> = {
  // Warehouses are deleted before addresses, because a warehouse refers to its address.
  warehouses: async (tx, account) => ({
    warehouses: (await listAllWarehouses(tx, account)).map(presentWarehouse),
  }),
  addresses: async (tx, account) => ({ addresses: (await listAddressesOf(tx, account)).map(presentAddress) }),
  configurable_statuses: async (tx, account) => ({
    statuses: (await listAllStatuses(tx, account)).map(presentStatus),
  }),
  custom_fields: async (tx, account) => ({
    custom_fields: (await listAllFields(tx, account)).map(presentCustomField),
  }),
  // The certificates, monitorings and excursions of a device are deleted with it.
  devices: async (tx, account) => {
    const rows = await listDeviceRows(tx, account, newest, null, null, null, maxDevices)
    const certificates = await listCertificates(
      tx,
      account,
      rows.map(({ id }) => id),
    )
    const byDevice = Map.groupBy(certificates, ({ device_id }) => device_id)
    return { devices: rows.map((row) => presentDevice(row, byDevice.get(row.id) ?? [])) }
  },
  // Readings are in the files that events name. They are deleted after the devices, whose locks
  // keep others from adding some.
  readings: null,
  reading_clocks: null,
  condition_ranges: async (tx, account) => ({
    condition_ranges: (await listRangeVersions(tx, account)).map(presentRange),
  }),
  // Messages of airlines, whose milestones are exported with the shipments.
  fsu_messages: null,
  // Rows that became shipments are exported as shipments.
  imports: null,
  api_keys: async (tx, account, box) => ({
    api_keys: (await listAllKeys(tx, account)).map((row) => presentKey(row, account, box)),
  }),
  // Which mails to recipients were sent. The events that they are about are exported.
  notices: null,
  // HMACs of emails, which name nobody to a reader.
  notice_stops: null,
  // Answers to repeated calls, which repeat what other tables contain.
  idempotency_keys: null,
  // Deliveries, sent and waiting, and their results are deleted with their endpoints.
  webhook_endpoints: async (tx, account) => ({
    webhooks: (await listEndpoints(tx, account)).map((row) =>
      pick(row, ['id', 'name', 'url', 'is_on', 'events', 'form', 'created_at']),
    ),
  }),
  // Contents of deliveries, with which the export has them.
  webhook_messages: null,
}
