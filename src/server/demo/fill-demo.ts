import { randomUUID } from 'node:crypto'
import { recordBatch } from '../checkpoints/record-batch.ts'
import { insertField } from '../custom-fields/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { loadLogIdentity } from '../log/identity.ts'
import type { Services } from '../services.ts'
import { createBatch } from '../shipments/create-batch.ts'
import { demoFields } from './cargo.ts'
import { assureAccepted, changeSome } from './change-some.ts'
import { makeDemoAccount, type DemoAccount } from './demo-account.ts'
import { planShipments } from './plan-shipments.ts'
import { isInUse } from './queries.ts'
import { checkpointsOf, creationOf } from './requests.ts'
import { saveWarehouses } from './save-warehouses.ts'

/** The account to sign in with, or that nothing was changed because the installation is in use already. */
export type DemoOutcome =
  | { readonly account: DemoAccount; readonly shipments: number }
  | { readonly refused: 'in_use' }

/**
 * Fills an installation that nobody has used with an account and its shipments, through the operations that users go
 * through: what was declared lies in the past, when it arrived is now, and the log commits to both.
 */
export async function fillDemo(services: Services): Promise<DemoOutcome> {
  const [installation] = await isInUse(services.pool)
  if (installation?.in_use !== false) return { refused: 'in_use' }
  const account = await makeDemoAccount(services)
  if (account === undefined) return { refused: 'in_use' }

  await inTransaction(services.pool, [account.id], async (tx) => {
    for (const field of demoFields) await insertField(tx, account.id, randomUUID(), field)
  })
  const log = await loadLogIdentity(services.config, services.keys)
  const shipments = planShipments(new Date())
  assureAccepted(
    await createBatch(
      services,
      shipments.map((shipment) => creationOf(shipment, account.id, log)),
    ),
  )
  const recorded = await recordBatch(
    services,
    shipments.flatMap((shipment) => checkpointsOf(shipment, account.id, log)),
  )
  assureAccepted(recorded)
  const newest = new Map(
    recorded.flatMap((outcome) =>
      'answer' in outcome ? [[outcome.answer.row.tracking_id, outcome.answer.row.id] as const] : [],
    ),
  )
  await changeSome(services, log, account.id, shipments, (trackingId) => newest.get(trackingId))
  await saveWarehouses(services, account.id, shipments)
  return { account, shipments: shipments.length }
}
