import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sampleShipment } from '../tests/support/api/sample-shipment.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { openAuthContext, type AuthContext } from '#features/auth/protocol/context.ts'
import { presentSession } from '#features/auth/protocol/present.ts'
import { insertUser } from '#core/accounts/queries.ts'
import { startSession } from '#features/auth/sessions/start-session.ts'
import { checkpointCommand } from '#core/checkpoints/checkpoint-command.ts'
import { createCheckpointRecorder } from '#core/checkpoints/record-checkpoints.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Recording, RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import type { Outcome } from '#platform/concurrency/batcher.ts'
import { createBatch } from '#core/shipments/create-batch.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'

/** Shipment in transit, and the session of its owner. */
export type FleetShipment = { readonly account: string; readonly token: string; readonly trackingId: string }

const BATCH = 250
/**
 * Number of days over which the dates in tracking codes are spread. With a single date, some of
 * 100,000 codes would be equal, because their random parts are short.
 */
const DAYS = 3_650
const DAY_MS = 86_400_000

/**
 * Creates accounts with shipments by the product's own operations. Each shipment gets its first
 * `checkpoints` checkpoints from checkpoint-plan.ts.
 */
export async function createFleet(
  services: RecordingServices,
  identity: LogIdentity,
  wanted: { readonly accounts: number; readonly shipmentsEach: number; readonly checkpoints: number },
): Promise<readonly FleetShipment[]> {
  const auth = openAuthContext(services)
  const accounts: { account: string; token: string }[] = []
  for (let made = 0; made < wanted.accounts; made++) accounts.push(await createAccount(auth))
  const fleet = Array.from({ length: wanted.shipmentsEach }).flatMap(() =>
    accounts.map((account) => ({
      ...account,
      trackingId: createTrackingCode(someDay(), randomBytes, false),
    })),
  )
  for (const part of inBatches(fleet)) {
    const requests = part.map(({ account, trackingId }) =>
      shipmentRequest({ ...sampleShipment, tracking_id: trackingId }, account, identity),
    )
    assureAllPassed(await createBatch(services, requests))
  }
  for (let n = 0; n < wanted.checkpoints; n++) await advanceFleet(services, identity, fleet, n)
  return fleet
}

/** Records the n-th checkpoint of every shipment in batches. */
export async function advanceFleet(
  services: Recording & Pick<RecordingServices, 'keys'>,
  identity: LogIdentity,
  fleet: readonly FleetShipment[],
  n: number,
  batch = BATCH,
): Promise<void> {
  const recordCheckpoints = createCheckpointRecorder(services)
  for (const part of inBatches(fleet, batch)) {
    const commands = part.map(({ account, trackingId }) =>
      checkpointCommand(nthCheckpoint(trackingId, n), account, identity),
    )
    assureAllPassed(await recordCheckpoints(commands))
  }
}

async function createAccount(auth: AuthContext): Promise<{ account: string; token: string }> {
  const account = randomUUID()
  const client = {
    requestId: randomUUID(),
    ip: '192.0.2.1',
    network: '192.0.2.1',
    place: randomBytes(16),
    userAgent: null,
    actor: null,
  }
  return inTransaction(auth.pool, [account], async (tx) => {
    await insertUser(tx, account, `${account}@exemplo.com.br`, 'opens nothing', { full_name: 'Ana Souza' })
    const started = await startSession(tx, account, 'password', client)
    return { account, token: (await presentSession(auth, started)).access_token }
  })
}

/** Returns a random day of the last ten years, for the date in a tracking code. */
export function someDay(): Date {
  return new Date(Date.now() - randomInt(DAYS) * DAY_MS)
}

function assureAllPassed(outcomes: readonly Outcome<unknown>[]): void {
  for (const outcome of outcomes) if ('refusal' in outcome) throw outcome.refusal
}

function* inBatches<T>(all: readonly T[], size = BATCH): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
