import type * as z from 'zod/mini'
import { addDays, dayAt } from '#domain/calendar-day.ts'
import { joinAddress } from '#domain/address.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/tracking-code.ts'
import { annulCheckpoint, correctCheckpoint, createCheckpoint } from '#contract/endpoints/checkpoints.ts'
import { createShipment, updateShipment } from '#contract/endpoints/shipments.ts'
import { checkpointAnnulment } from '#core/changes/annul-checkpoint.ts'
import { checkpointCorrection } from '#core/changes/correct-checkpoint.ts'
import { shipmentEdit } from '#core/changes/edit-shipment.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import { checkpointCommand } from '#core/checkpoints/checkpoint-command.ts'
import { createCheckpointRecorder } from '#core/checkpoints/record-checkpoints.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { parsedBody } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { createBatch } from '#core/shipments/create-batch.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import type { DemoShipment, DemoStep, DemoWarehouse } from './demo-data.ts'

/** Services, log and account that record a demo shipment. */
export type ReplayTarget = {
  readonly services: RecordingServices
  readonly log: LogIdentity
  readonly account: string
  readonly warehouses: readonly DemoWarehouse[]
}

/**
 * Creates a shipment and records its steps in order. No body contains a time, so each event
 * declares the time at which it is recorded.
 * @throws Refusal, Failure if the rules or the contract reject a step
 */
export async function replayShipment(target: ReplayTarget, shipment: DemoShipment): Promise<void> {
  const { services, log, account } = target
  const trackingId = demoTrackingId(shipment.code, new Date())
  const body = bodyOf(createShipment, {
    ...shipment.creation,
    tracking_id: trackingId,
    estimated_delivery: dueIn(shipment.due_in_days),
  })
  answerOf((await createBatch(services, [shipmentRequest(body, account, log)]))[0])
  let newest = ''
  for (const step of shipment.steps) newest = await replayStep(target, trackingId, step, newest)
}

/**
 * Records one step.
 * @param newest id of the shipment's newest checkpoint
 * @returns the id of the newest checkpoint after the step
 */
async function replayStep(
  { services, log, account, warehouses }: ReplayTarget,
  trackingId: TrackingCode,
  step: DemoStep,
  newest: string,
): Promise<string> {
  if ('checkpoint' in step) {
    const { warehouse, ...given } = step.checkpoint
    const place = warehouse === undefined ? {} : placeOf(warehouses, warehouse)
    const body = bodyOf(createCheckpoint, { ...given, ...place, tracking_id: trackingId })
    const recordCheckpoints = createCheckpointRecorder(services)
    const [outcome] = await recordCheckpoints([checkpointCommand(body, account, log)])
    return answerOf(outcome).row.id
  }
  if ('correction' in step) {
    const body = bodyOf(correctCheckpoint, step.correction)
    await recordChange(services, checkpointCorrection(account, newest, body, log))
  } else if ('annulment' in step) {
    const body = bodyOf(annulCheckpoint, step.annulment)
    await recordChange(services, checkpointAnnulment(account, newest, body, log))
  } else {
    const { due_in_days: days, ...given } = step.edit
    const due = days === undefined ? {} : { estimated_delivery: dueIn(days) }
    const body = bodyOf(updateShipment, { ...given, ...due })
    await recordChange(services, shipmentEdit(account, trackingId, body, log))
  }
  return newest
}

/** Parses a value with the body schema of an endpoint. */
function bodyOf<Body extends z.ZodMiniType>(
  { body }: { readonly body?: Body },
  value: object,
): z.output<Body> {
  if (body === undefined) throw new Error('the endpoint takes no body')
  return parsedBody(body, value)
}

/** Returns the tracking ID with this code and today's date in São Paulo. */
function demoTrackingId(code: string, now: Date): TrackingCode {
  const text = `FT-${dayAt(now).replaceAll('-', '')}-${code}`
  const trackingId = parseTrackingCode(text)
  if (trackingId === undefined) throw new Error(`${text} is not a tracking ID`)
  return trackingId
}

/** Returns 18:00 in São Paulo on the day that is `days` days from today. */
function dueIn(days: number): string {
  return `${addDays(dayAt(new Date()), days)}T21:00:00.000Z`
}

function placeOf(warehouses: readonly DemoWarehouse[], name: string): object {
  const found = warehouses.find((warehouse) => warehouse.name === name)
  if (found === undefined) throw new Error(`demo.json has no warehouse ${name}`)
  const { city, uf, latitude, longitude } = found
  const address = joinAddress({ ...found, complement: '', state: uf })
  return { location: name, address, city, uf, latitude, longitude }
}
