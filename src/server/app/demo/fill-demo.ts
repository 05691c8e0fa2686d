import { randomUUID } from 'node:crypto'
import { addressList } from '#features/addresses/address-list.ts'
import { insertField } from '#features/custom-fields/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { createEntry } from '#features/reference-lists/reference-list.ts'
import type { Services } from '#platform/services.ts'
import { warehouseList } from '#features/warehouses/warehouse-list.ts'
import { createDemoAccount, type DemoAccount } from './demo-account.ts'
import { createDemoCompany } from './demo-company.ts'
import { readDemoData, type DemoConditions, type DemoData } from './demo-data.ts'
import { replayConditions } from './replay-conditions.ts'
import { replayMilestones } from './replay-milestones.ts'
import { replayShipment, type Replayed } from './replay-shipment.ts'
import { statement } from './demo.rows.ts'

/**
 * Returns true if anyone has ever signed up here. Row-level security hides the rows of other
 * accounts from the application, but not the size of the table. A row that was rolled back or
 * deleted may count, which errs on the side of protecting data.
 */
const isInUse = statement<[], { in_use: boolean }>(
  'is_installation_in_use',
  `select pg_relation_size('users') > 0 as in_use`,
)

/**
 * Account for signing in, or `refused` if the installation is already in use and nothing was
 * changed.
 */
export type DemoOutcome =
  | { readonly account: DemoAccount; readonly shipments: number }
  | { readonly refused: 'in_use' }

/**
 * Fills an unused installation with an account and the shipments of `demo.json`, through the same
 * commands as users. Then makes the account a company with a member in every role, and records what
 * a logger measured on one shipment. Contents and tracking IDs are the same on each start, except
 * for the dates.
 */
export async function fillDemo(services: RecordingServices): Promise<DemoOutcome> {
  const [installation] = await isInUse(services.pool)
  if (installation?.in_use !== false) return { refused: 'in_use' }
  const account = await createDemoAccount(services)
  if (account === undefined) return { refused: 'in_use' }

  const data = readDemoData()
  await saveReferenceData(services, account.id, data)
  const log = await loadLogIdentity(services.config, services.keys)
  const target = { services, log, account: account.id, warehouses: data.warehouses }
  // One creation a day, the newest today.
  const newest = data.shipments.length - 1
  const monitored: (readonly [Replayed, DemoConditions])[] = []
  for (const [at, shipment] of data.shipments.entries()) {
    const replayed = await replayShipment(target, shipment, newest - at)
    if (shipment.milestones !== undefined) await replayMilestones(target, replayed, shipment.milestones)
    if (shipment.conditions !== undefined) monitored.push([replayed, shipment.conditions])
  }
  const quality = await createDemoCompany(services, account, account.passwordHash)
  for (const [replayed, conditions] of monitored)
    await replayConditions(target, quality, replayed, conditions)
  return { account, shipments: data.shipments.length }
}

async function saveReferenceData(
  { pool }: Pick<Services, 'pool'>,
  account: string,
  { custom_fields: fields, warehouses }: DemoData,
): Promise<void> {
  await inTransaction(pool, [account], async (tx) => {
    for (const field of fields) {
      await insertField(tx, account, randomUUID(), { ...field, is_required: false, field_options: null })
    }
    // Lists of addresses and of warehouses show the newest entry first. The first entry of the file
    // is therefore saved last.
    for (const { name, ...place } of warehouses.toReversed()) {
      const address = { ...place, name: `${place.street}, ${place.number}`, complement: null }
      const { row } = await createEntry({ tx, register: addressList, account }, randomUUID(), address)
      await createEntry({ tx, register: warehouseList, account }, randomUUID(), { name, address_id: row.id })
    }
  })
}
