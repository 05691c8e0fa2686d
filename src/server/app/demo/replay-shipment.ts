import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { addDays, dayAt } from '#domain/base/calendar-day.ts'
import { toInstant } from '#domain/base/instant.ts'
import { joinAddress } from '#domain/places/address.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/shipments/tracking-code.ts'
import { answersContestation } from '#domain/events/contestation.ts'
import { answerContent } from '#domain/events/recipient-answer.ts'
import { addAnnex } from '#contract/endpoints/annexes.ts'
import { annulCheckpoint, correctCheckpoint, createCheckpoint } from '#contract/endpoints/checkpoints.ts'
import { createShipment, updateShipment } from '#contract/endpoints/shipments.ts'
import { annexAddition } from '#core/changes/add-annex.ts'
import { checkpointAnnulment } from '#core/changes/annul-checkpoint.ts'
import { checkpointCorrection } from '#core/changes/correct-checkpoint.ts'
import { shipmentEdit } from '#core/changes/edit-shipment.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import { checkpointCommand } from '#core/checkpoints/checkpoint-command.ts'
import { createCheckpointRecorder } from '#core/checkpoints/record-checkpoints.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { signedIn, unnamed } from '#core/events/author.ts'
import { parsedBody } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { createBatch } from '#core/shipments/create-batch.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { storePicture } from '#core/media/store-picture.ts'
import type { DemoPictures, DemoShipment, DemoStep, DemoWarehouse } from './demo-data.ts'

/** Services, log and account that record a demo shipment. */
export type ReplayTarget = {
  readonly services: RecordingServices
  readonly log: LogIdentity
  readonly account: string
  readonly warehouses: readonly DemoWarehouse[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Hours between two steps of a delivered shipment, unless it states others. */
const STEP_HOURS = 7
/** Number of steps that make a creation earlier. More would move two creations to one day. */
const MAX_AGING_STEPS = 3
/** Age in hours of the newest creation, and of the newest step of a shipment on its way. */
const NEWEST_HOURS = 2

/** Shipment that was replayed, with the declared times of its first and its last step. */
export type Replayed = { readonly trackingId: TrackingCode; readonly from: Date; readonly to: Date }

/**
 * Creates a shipment and records its steps in order.
 * @param daysAgo age of the declared creation. A delivered shipment declares its steps a few hours
 * apart, any other one spreads them until today.
 * @throws Refusal, Failure if the rules or the contract reject a step
 */
export async function replayShipment(
  target: ReplayTarget,
  shipment: DemoShipment,
  daysAgo: number,
): Promise<Replayed> {
  const { services, log, account } = target
  const { steps, step_hours: hours = STEP_HOURS } = shipment
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const created =
    now - (24 * daysAgo + NEWEST_HOURS + STEP_HOURS * Math.min(steps.length, MAX_AGING_STEPS)) * HOUR_MS
  const pause = isDelivered(shipment)
    ? hours * HOUR_MS
    : (now - NEWEST_HOURS * HOUR_MS - created) / steps.length
  const trackingId = demoTrackingId(shipment.code, new Date(created))
  const body = bodyOf(createShipment, {
    ...shipment.creation,
    tracking_id: trackingId,
    occurred_at: toInstant(new Date(created)),
    estimated_delivery: dueIn(shipment.due_in_days, new Date(isDelivered(shipment) ? created : now)),
  })
  answerOf((await createBatch(services, [shipmentRequest(body, account, log)]))[0])
  let newest = ''
  const contestation = randomUUID()
  const timeOf = (at: number): Date => new Date(created + (at + 1) * pause)
  for (const [at, step] of steps.entries())
    newest = await replayStep(target, trackingId, { step, newest, contestation, time: timeOf(at) })
  return { trackingId, from: timeOf(0), to: timeOf(steps.length - 1) }
}

function isDelivered({ steps }: DemoShipment): boolean {
  return steps.some((step) => 'checkpoint' in step && step.checkpoint.checkpoint_type === 'finalizacao')
}

type ReplayedStep = {
  readonly step: DemoStep
  /** Id of the shipment's newest checkpoint. */
  readonly newest: string
  /** Id of the event by which the recipient contests the delivery, if a step does. */
  readonly contestation: string
  /** Declared time of the step. */
  readonly time: Date
}

/** Records one step, and returns the id of the newest checkpoint after it. */
async function replayStep(
  { services, log, account, warehouses }: ReplayTarget,
  trackingId: TrackingCode,
  { step, newest, contestation, time }: ReplayedStep,
): Promise<string> {
  const occurred_at = toInstant(time)
  const by = { log: log.origin, account, author: signedIn(account) }
  if ('checkpoint' in step) {
    const { warehouse, pictures = {}, ...given } = step.checkpoint
    const drawn = await drawPictures(pictures, trackingId)
    const media = Object.fromEntries(drawn.map(({ name, digest }) => [name, digest.toString('hex')]))
    const place = warehouse === undefined ? {} : placeOf(warehouses, warehouse)
    const body = bodyOf(createCheckpoint, {
      ...given,
      ...place,
      ...(drawn.length > 0 && { media }),
      occurred_at,
      tracking_id: trackingId,
    })
    const recordCheckpoints = createCheckpointRecorder(services)
    const [outcome] = await recordCheckpoints([checkpointCommand(body, account, log)])
    const { id } = answerOf(outcome).row
    for (const { bytes, digest } of drawn)
      await storePicture(services.pool, { bytes, digest, account, sender: account })
    return id
  }
  if ('correction' in step) {
    const body = bodyOf(correctCheckpoint, { ...step.correction, declared_at: occurred_at })
    await recordChange(services, checkpointCorrection(by, newest, body))
  } else if ('annulment' in step) {
    const body = bodyOf(annulCheckpoint, { ...step.annulment, occurred_at })
    await recordChange(services, checkpointAnnulment(by, newest, body))
  } else if ('annex' in step) {
    const { kind = 'note', facts, ...given } = step.annex
    const about = answersContestation(kind) ? contestation : newest
    const body = bodyOf(addAnnex, { ...given, kind, facts: { about, ...facts }, occurred_at })
    await recordChange(services, annexAddition(account, trackingId, body, log, by.author))
  } else if ('contestation' in step) {
    const content = answerContent({ about: newest, ...step.contestation, media: null })
    const body = { event_id: contestation, occurred_at, ...content }
    await recordChange(services, annexAddition(account, trackingId, body, log, unnamed('link')))
  } else {
    const { due_in_days: days, ...given } = step.edit
    const due = days === undefined ? {} : { estimated_delivery: dueIn(days, new Date()) }
    const body = bodyOf(updateShipment, { ...given, ...due, occurred_at })
    await recordChange(services, shipmentEdit(by, trackingId, body))
  }
  return newest
}

/** Draws the pictures of a step, each with its name and SHA-256. */
async function drawPictures(pictures: DemoPictures, trackingId: string) {
  // Only the demo loads the code that draws.
  const { drawPicture } = await import('./draw-picture.ts')
  return Promise.all(
    Object.entries(pictures).map(async ([name, drawing]) => {
      const bytes = await drawPicture(drawing, trackingId)
      return { name, bytes, digest: createHash('sha256').update(bytes).digest() }
    }),
  )
}

/** Parses a value with the body schema of an endpoint. */
export function bodyOf<Body extends z.ZodMiniType>(
  { body }: { readonly body?: Body },
  value: object,
): z.output<Body> {
  if (body === undefined) throw new Error('the endpoint takes no body')
  return parsedBody(body, value)
}

/** Returns the tracking ID with this code and the date of its creation in São Paulo. */
function demoTrackingId(code: string, created: Date): TrackingCode {
  const text = `FT-${dayAt(created).replaceAll('-', '')}-${code}`
  const trackingId = parseTrackingCode(text)
  if (trackingId === undefined) throw new Error(`${text} is not a tracking ID`)
  return trackingId
}

/** Returns 18:00 in São Paulo on the day that is `days` days after another. */
function dueIn(days: number, from: Date): string {
  return `${addDays(dayAt(from), days)}T21:00:00.000Z`
}

function placeOf(warehouses: readonly DemoWarehouse[], name: string): object {
  const found = warehouses.find((warehouse) => warehouse.name === name)
  if (found === undefined) throw new Error(`demo.json has no warehouse ${name}`)
  const { city, uf, latitude, longitude } = found
  const address = joinAddress({ ...found, complement: '', state: uf })
  return { location: name, address, city, uf, latitude, longitude }
}
