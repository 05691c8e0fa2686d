import { accountBatcher } from '#platform/database/account-batcher.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Account } from '#platform/http/account.ts'
import { outcomeOf, type Outcome } from '#platform/concurrency/batcher.ts'
import type { RecordingServices } from '../events/append-events.ts'
import { authorOf } from '../events/author.ts'
import { refuseConflict } from '../events/conflict.ts'
import type { LogIdentity } from '../log/identity.ts'
import { createBatch, type ShipmentAnswer } from './create-batch.ts'
import type { ShipmentRequest } from './decide-creations.ts'
import type { GuessedCodes } from './guessed-codes.ts'
import { findShipmentOwner } from './queries.ts'
import { shipmentRequest, type ShipmentBody } from './shipment-request.ts'
import { isCodeTaken, untilCodeIsFree } from './until-code-is-free.ts'

type CreateShipments = (
  bodies: readonly ShipmentBody[],
  account: Account,
) => Promise<readonly Outcome<ShipmentAnswer>[]>

/**
 * Returns the function that creates shipments. It answers in the order of the bodies; a refusal
 * concerns its own body only. A body without a tracking code gets a random one. Waiting requests of
 * all callers are recorded in one transaction.
 */
export function createShipmentCreator(
  services: RecordingServices,
  guessed: GuessedCodes,
  log: LogIdentity,
): CreateShipments {
  const { pool } = services
  const submit = accountBatcher<ShipmentRequest, ShipmentAnswer>(pool, (requests, statementTimeout) =>
    refuseConflict(requests, () => createBatch(services, requests, statementTimeout)),
  )
  const attempt = async (body: ShipmentBody, account: Account): Promise<ShipmentAnswer> =>
    submit(shipmentRequest(body, account.id, log, { author: authorOf(account), isTest: account.isTest }))

  /** A refusal reveals that another account has the code, so it counts as a guess. */
  async function countGuess(code: string, account: string): Promise<void> {
    const [owner] = await inTransaction(pool, [account], (tx) => findShipmentOwner(tx, code))
    if (owner?.user_id !== account) await guessed.count(account)
  }

  async function createOne(body: ShipmentBody, account: Account): Promise<Outcome<ShipmentAnswer>> {
    const code = body.tracking_id
    if (code === undefined) return untilCodeIsFree(() => outcomeOf(attempt(body, account)))
    const outcome = await outcomeOf(attempt(body, account))
    if (!isCodeTaken(outcome)) return outcome
    const counted = await outcomeOf(countGuess(code, account.id))
    return 'refusal' in counted ? counted : outcome
  }

  return (bodies, account) => Promise.all(bodies.map((body) => createOne(body, account)))
}
