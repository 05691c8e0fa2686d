import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { getFiscalEvents, type AnsweredFiscalEvent } from '#contract/endpoints/fiscal-events.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { localTime } from '#domain/base/zone.ts'
import { mediaNames } from '#domain/checkpoints/delivery.ts'
import { deliveryHash, encodedPicture } from '#domain/fiscal/delivery-hash.ts'
import { fiscalEvents, type FiscalEvent, type StoredDelivery } from '#domain/fiscal/fiscal-event.ts'
import { federativeUnits } from '#domain/places/address.ts'
import { decodeHex } from '#ledger/base/bytes.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import { findPicturesOf, type PictureRow } from '#core/media/pictures-of.ts'
import { findMedia } from '#core/media/queries.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { openFairQueue } from '#platform/concurrency/fair-queue.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { insufficientRole } from '#platform/http/account.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { findDeliveriesOf, type DeliveryRow } from './queries.ts'

/** Serves the values of delivery events of fiscal documents. */
export function fiscalRoutes(api: FastifyInstance, { pool }: Services): void {
  // One answer at a time, because each reads pictures of up to 5 MB and hashes them for each key.
  const answers = openFairQueue({ concurrency: 1, maxWaitingPerKey: 10, maxWaitingKeys: 40 })

  route(api, getFiscalEvents, ({ params: { tracking_id: key }, account }) => {
    if (!seesRecipients(account)) throw insufficientRole('recipients.read')
    return answers.run(account.id, () => readEvents(pool, key, account.id))
  })
}

async function readEvents(pool: Pool, key: string, account: string) {
  const { shipment, rows, pictures } = await inTransaction(pool, [account], async (tx) => {
    const found = await shipmentByKey(tx, key, account)
    const [deliveries, media] = await pipelined([
      findDeliveriesOf(tx, found.id, account),
      findPicturesOf(tx, found.id, account),
    ])
    return { shipment: found, rows: deliveries, pictures: media }
  })
  const chosen = new Map(rows.map(({ id }) => [id, provingPicture(pictures, id)]))
  const events = fiscalEvents(
    shipment.references,
    rows.map((row) => storedDelivery(row, chosen.get(row.id) !== undefined)),
  )
  const now = new Date()
  const hashed: AnsweredFiscalEvent[] = []
  for (const { id } of rows) {
    const picture = chosen.get(id)
    const own = events.filter(({ checkpointId }) => checkpointId === id)
    const bytes = own.length > 0 && picture ? await readPicture(pool, account, picture.sha256) : undefined
    for (const event of own) {
      hashed.push(presentEvent(event, picture, bytes, now))
      await nextTurn()
    }
  }
  return { tracking_id: shipment.tracking_id, prepared_at: now.toISOString(), events: hashed }
}

type ProvingPicture = NonNullable<AnsweredFiscalEvent['picture']>

/** Returns the first stored photo of an event, or else its stored signature. */
function provingPicture(pictures: readonly PictureRow[], event: string): ProvingPicture | undefined {
  const stored = pictures.filter(
    (one) => one.event_id === event && one.arrived_at !== null && one.deleted_at === null,
  )
  for (const name of mediaNames) {
    const found = stored.find((one) => one.name === name)
    if (found !== undefined) return { name, sha256: found.sha256 }
  }
  return undefined
}

function storedDelivery(row: DeliveryRow, hasPicture: boolean): StoredDelivery {
  const { id, checkpoint_type, occurred_at, delivery, receiver, latitude, longitude, uf, notes } = row
  const reason = receiver?.reason && formatMessage('pt', `reason.${receiver.reason}`)
  return {
    id,
    isAttempt: checkpoint_type === 'tentativa',
    occurredAt: occurred_at,
    delivery,
    receiver,
    latitude,
    longitude,
    uf: federativeUnits.find((unit) => unit === uf) ?? null,
    hasPicture,
    justification: [reason, notes?.trim()].filter(Boolean).join(': '),
  }
}

/** Returns the base64 of a picture as bytes, or undefined if its content was deleted meanwhile. */
async function readPicture(pool: Pool, account: string, sha256: string): Promise<Uint8Array | undefined> {
  const digest = decodeHex(sha256)
  const [found] = await inTransaction(pool, [account], (tx) => findMedia(tx, account, digest, null))
  if (found?.content == null) return undefined
  assureIntact(found.content, digest)
  return encodedPicture(found.content)
}

function presentEvent(
  event: FiscalEvent,
  picture: ProvingPicture | undefined,
  bytes: Uint8Array | undefined,
  now: Date,
): AnsweredFiscalEvent {
  return {
    checkpoint_id: event.checkpointId,
    event_type: event.type,
    document: event.document,
    access_key: event.key,
    nfe_keys: [...event.nfeKeys],
    event_time: event.at,
    received_by: event.name,
    receiver_document: event.receiverDocument,
    latitude: event.latitude,
    longitude: event.longitude,
    picture: bytes === undefined ? null : (picture ?? null),
    delivery_hash: bytes === undefined ? null : deliveryHash(event.key, bytes),
    hash_time: bytes === undefined ? null : (localTime(now, event.zone) ?? null),
    attempt: event.attempt,
    attempt_reason: event.reason,
    justification: event.justification,
    hints: event.hints.map((hint) => ({ ...hint })),
  }
}
