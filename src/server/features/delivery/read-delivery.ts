import type { DeliveryEvent, ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import type { MediaName } from '#domain/checkpoints/delivery.ts'
import { remarksOn, type DeliveryRules } from '#domain/checkpoints/delivery-rules.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { findPicturesOf, presentPicture, type PictureRow } from '#core/media/pictures-of.ts'
import { findDeliveriesOf, noRules, readDeliveryRules, type DeliveryRow } from './queries.ts'

export type DeliverySource = {
  readonly shipment: ShipmentRow
  readonly delivery: ShipmentDelivery
  /** Pictures of all events of the shipment. */
  readonly pictures: readonly PictureRow[]
}

/**
 * Reads the delivery and the failed attempts of a shipment.
 * @param seesRecipients false leaves out receivers and notes
 * @throws Failure `not_found`
 * @throws Refusal `shipment_erased`
 */
export async function readDelivery(
  on: Queryable,
  key: string,
  account: string,
  seesRecipients: boolean,
): Promise<DeliverySource> {
  const shipment = await shipmentByKey(on, key, account)
  const [rows, pictures, [rules = noRules]] = await pipelined([
    findDeliveriesOf(on, shipment.id, account),
    findPicturesOf(on, shipment.id, account),
    readDeliveryRules(on, account),
  ])
  const events = rows.map((row) => {
    const own = pictures.filter(({ event_id }) => event_id === row.id)
    const event = presentEvent(row, own, rules, seesRecipients)
    return seesRecipients ? event : { ...event, receiver: null, notes: null }
  })
  const delivery = { tracking_id: shipment.tracking_id, status: shipment.status, events }
  return { shipment, delivery, pictures }
}

function presentEvent(
  row: DeliveryRow,
  pictures: readonly PictureRow[],
  rules: DeliveryRules,
  seesRecipients: boolean,
): DeliveryEvent {
  const { delivery, receiver, media, occurred_at: occurredAt, received_at: receivedAt } = row
  const remarks = remarksOn(rules, {
    delivery,
    receiver,
    media,
    occurredAt,
    receivedAt,
    isAttempt: row.checkpoint_type === 'tentativa',
    farMeters: row.far_meters,
    isOffline: row.via === 'offline',
    elsewhere: pictures.flatMap(({ name, elsewhere }) =>
      elsewhere === null ? [] : [{ name: name as MediaName, tracking_id: elsewhere }],
    ),
  })
  return {
    checkpoint_id: row.id,
    checkpoint_type: row.checkpoint_type,
    timestamp: occurredAt.toISOString(),
    received_at: receivedAt.toISOString(),
    location: row.location,
    city: row.city,
    uf: row.uf,
    delivery,
    receiver,
    media,
    notes: row.notes,
    pictures: pictures.map((picture) => presentPicture(picture, seesRecipients)),
    remarks: [...remarks],
    log_index: row.log_index,
  }
}
