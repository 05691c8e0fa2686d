import { randomUUID } from 'node:crypto'
import { toInstant, type Instant } from '#domain/instant.ts'
import { checkpointAnnulment } from '../changes/annul-checkpoint.ts'
import { checkpointCorrection } from '../changes/correct-checkpoint.ts'
import { shipmentEdit } from '../changes/edit-shipment.ts'
import { recordChange } from '../changes/record-changes.ts'
import { checkpointRequest } from '../checkpoints/checkpoint-request.ts'
import { recordBatch } from '../checkpoints/record-batch.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { Outcome } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import type { DemoCheckpoint, DemoShipment } from './demo-shipment.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A shipment that stands in a warehouse, with the entrada that brought it there. */
type Waiting = { readonly shipment: DemoShipment; readonly entry: DemoCheckpoint; readonly entryId: string }

/**
 * What happens at every dock: an exit read off the parcel beside it and annulled, a note put right, a delivery put off.
 * @param entryIdOf the id of a shipment's newest checkpoint
 */
export async function changeSome(
  services: Services,
  log: LogIdentity,
  account: string,
  shipments: readonly DemoShipment[],
  entryIdOf: (trackingId: string) => string | undefined,
): Promise<void> {
  const waiting = shipments.flatMap((shipment): Waiting[] => {
    const entry = shipment.checkpoints.at(-1)
    const entryId = entryIdOf(shipment.trackingId)
    const isWaiting = entry?.content.checkpoint_type === 'entrada' && entryId !== undefined
    return isWaiting ? [{ shipment, entry, entryId }] : []
  })
  const [misread, misspelt, late] = waiting
  if (misread !== undefined) await annulMisreading(services, log, account, misread)
  if (misspelt !== undefined) {
    const { entry, entryId } = misspelt
    const notes = 'Lacre conferido na doca: o número anterior era o do volume ao lado.'
    const body = { notes, declared_at: after(entry, 40) }
    await recordChange(services, checkpointCorrection(account, entryId, body, log))
  }
  if (late !== undefined) {
    const { shipment, entry } = late
    const promised = shipment.content.estimated_delivery ?? after(entry, 60)
    const body = {
      estimated_delivery: toInstant(new Date(Date.parse(promised) + DAY_MS)),
      reason: null,
      occurred_at: after(entry, 30),
    }
    await recordChange(services, shipmentEdit(account, shipment.trackingId, body, log))
  }
}

async function annulMisreading(
  services: Services,
  log: LogIdentity,
  account: string,
  { shipment, entry }: Waiting,
): Promise<void> {
  const id = randomUUID()
  const exit = {
    ...entry.content,
    checkpoint_type: 'saida' as const,
    status: 'Em Trânsito',
    notes: null,
    tracking_id: shipment.trackingId,
    event_id: id,
    occurred_at: after(entry, 20),
  }
  assureAccepted(await recordBatch(services, [checkpointRequest(exit, account, log)]))
  const body = { reason: 'Leitura do volume ao lado', occurred_at: after(entry, 25) }
  await recordChange(services, checkpointAnnulment(account, id, body, log))
}

/** The rules refuse the demo nothing; if they do, it is wrong. */
export function assureAccepted(outcomes: readonly Outcome<unknown>[]): void {
  for (const outcome of outcomes) if ('refusal' in outcome) throw outcome.refusal
}

function after({ occurredAt }: DemoCheckpoint, minutes: number): Instant {
  return toInstant(new Date(occurredAt.getTime() + minutes * MINUTE_MS))
}
