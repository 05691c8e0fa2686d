import { recordBatch } from '../checkpoints/record-batch.ts'
import { loadLogIdentity } from '../log/identity.ts'
import type { Outcome } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { createBatch } from '../shipments/create-batch.ts'
import { makeDemoAccount, type DemoAccount } from './demo-account.ts'
import { planShipments } from './plan-shipments.ts'
import { isInUse } from './queries.ts'
import { checkpointsOf, creationOf } from './requests.ts'

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

  const log = await loadLogIdentity(services.config, services.keys)
  const shipments = planShipments(new Date())
  assureAccepted(
    await createBatch(
      services,
      shipments.map((shipment) => creationOf(shipment, account.id, log)),
    ),
  )
  assureAccepted(
    await recordBatch(
      services,
      shipments.flatMap((shipment) => checkpointsOf(shipment, account.id, log)),
    ),
  )
  return { account, shipments: shipments.length }
}

/** The rules refuse the demo nothing; if they do, it is wrong. */
function assureAccepted(outcomes: readonly Outcome<unknown>[]): void {
  for (const outcome of outcomes) if ('refusal' in outcome) throw outcome.refusal
}
